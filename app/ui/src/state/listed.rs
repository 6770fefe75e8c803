//! Sentences of a list, which are computed beside the typed one a few at a time.

use std::borrow::Cow;

use protocol::{Beside, Input, Network, Tag};
use text::predictions::Asking;
use text::wishes::Wish;

use super::networks::{NETWORKS, Reader};
use super::property::name_of;
use super::shown::{Other, Shown};

/// What a room that calls its sentences `kind` calls them in another network.
fn kind_in(kind: &'static str, network: Network) -> Cow<'static, str> {
    match (network, name_of(NETWORKS, network)) {
        (Network::Own, _) | (_, None) => Cow::Borrowed(kind),
        (_, Some(network)) => Cow::Owned(format!("{kind}-{network}")),
    }
}

/// Asks `reader` for sentences, switched as for the typed one; `kind` is what the room calls them.
pub fn ask(
    kind: &'static str,
    reader: &Reader,
    typed: &Input,
    sentences: Vec<String>,
    wishes: &[Wish],
) -> Vec<Beside> {
    let beside = |sentence: String| Beside {
        // The answer tells the state that was asked for, not the one that there is when it comes.
        tag: Tag { kind: kind_in(kind, reader.network), number: reader.version },
        input: Input {
            sentence: sentence.into(),
            switches: typed.switches.clone(),
            longest: typed.longest,
            ..Input::default()
        },
        network: reader.network,
        wishes: Some(wishes.to_vec()),
        asking: Asking::default(),
    };
    sentences.into_iter().map(beside).collect()
}

/// What a result says of them, and who read them.
pub fn found<'a>(
    result: &'a Shown,
    kind: &'static str,
) -> impl Iterator<Item = (Reader, &'a Shown)> {
    result.others.iter().filter_map(move |Other { tag, shown }| {
        let is_of = |(_, network): &&(&str, Network)| tag.kind == kind_in(kind, *network);
        let (_, network) = NETWORKS.iter().find(is_of)?;
        let switches = shown.input.switches.to_string();
        Some((Reader { network: *network, version: tag.number, switches }, shown))
    })
}
