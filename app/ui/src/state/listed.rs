//! Sentences of a list, which are computed beside the typed one a few at a time.

use model::predictions::Asking;
use model::wishes::Wish;
use protocol::{Beside, Input, Network, Tag};

use super::shown::Shown;

/// Asks for sentences in the network as it is switched for the typed one; `kind` is what the room
/// calls them.
pub fn ask(
    kind: &'static str,
    typed: &Input,
    sentences: Vec<String>,
    wishes: &[Wish],
) -> Vec<Beside> {
    let switches = &typed.switches;
    let beside = |(number, sentence): (usize, String)| Beside {
        tag: Tag::new(kind, number),
        input: Input { sentence, switches: switches.clone(), ..Input::default() },
        network: Network::Own,
        wishes: Some(wishes.to_vec()),
        asking: Asking::default(),
    };
    sentences.into_iter().enumerate().map(beside).collect()
}

/// What a result says of them.
pub fn found<'a>(result: &'a Shown, kind: &'a str) -> impl Iterator<Item = &'a Shown> {
    result.others.iter().filter(move |other| other.tag.kind == kind).map(|other| &other.shown)
}
