//! Another network that reads the same input beside the model: what training did, and what
//! fine-tuning.

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::predictions::Asking;
use text::training::Scope;
use text::wishes::{TracePart, Wish};

use super::shown::Shown;
use super::store::Store;
use super::view::View;
use crate::rooms::attention::panels::COMPARE;
use crate::rooms::context::panels::MAP;
use crate::rooms::context::state::bank as words;
use crate::rooms::panels::Program;
use crate::rooms::sentences::panels::{MATRIX, NEAREST};
use crate::rooms::sentences::state::bank as sentences;
use crate::text::{Key, keys};

/// Every network by its name in links.
pub const NETWORKS: &[(&str, Network)] =
    &[("own", Network::Own), ("random", Network::Random), ("tuned", Network::FineTuned)];

/// What a network is called.
pub fn name(network: Network) -> Key {
    match network {
        Network::Own => keys::network_trained,
        Network::Random => keys::network_random,
        Network::FineTuned => keys::network_tuned,
    }
}

/// Under what a network's result comes back.
const fn tag(network: Network) -> Tag {
    Tag::new("network", network as usize)
}

/// Whether there is a fine-tuned encoder. One of which only the head learned is what it was.
pub fn has_fine_tuned(store: Store) -> bool {
    let classroom = store.classroom;
    let learned = |scope: Scope| scope != Scope::Head;
    let network = classroom.network;
    network.with(|network| network.as_ref().is_some_and(|network| learned(network.plan.scope)))
        && classroom.answers()
}

/// The network to compare with, where an open panel does, and what is asked of it; `None` asks for
/// the same as of the model.
fn asked(store: Store) -> Option<(Network, Option<Vec<Wish>>)> {
    let network = store.against.get();
    let layers = || {
        store.model.with(|model| model.as_ref().map_or(0, |model| model.config.num_hidden_layers))
    };
    let (panels, wishes): (&[&str], _) = match store.view.get() {
        View::Attention => (&[COMPARE], None),
        View::Corrupt => (&["answers"], Some(Vec::new())),
        View::Pairs => (&["pair-answer"], Some(vec![Wish::of(TracePart::NextSentenceLogits, 0)])),
        View::Context => (&[MAP], Some(words::wishes(layers()))),
        View::Sentences => (&[NEAREST, MATRIX], Some(sentences::wishes(layers()))),
        _ => return None,
    };
    let is_there = match network {
        Network::Own => false,
        Network::Random => true,
        Network::FineTuned => has_fine_tuned(store),
    };
    (is_there && Program::of(store).shows_any(panels)).then_some((network, wishes))
}

/// Who reads a sentence: a network as it is now, with its switches. What one computed says nothing
/// of another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reader {
    /// Which network.
    pub network: Network,
    /// Which state of the fine-tuned one; 0 of the others, which stay as they are.
    pub version: usize,
    /// How it is switched.
    pub switches: String,
}

impl Reader {
    /// The network as it is now, switched as for the typed input.
    fn now(store: Store, network: Network) -> Self {
        let version = match network {
            Network::Own | Network::Random => 0,
            Network::FineTuned => store.classroom.version.get(),
        };
        Self { network, version, switches: store.input().switches.to_string() }
    }

    /// The loaded model.
    pub fn own(store: Store) -> Self {
        Self::now(store, Network::Own)
    }

    /// The network to compare with, where an open panel does.
    pub fn compared(store: Store) -> Option<Self> {
        asked(store).map(|(network, _)| Self::now(store, network))
    }
}

/// Whether the fine-tuned network is compared with.
pub fn asks_fine_tuned(store: Store) -> bool {
    asked(store).is_some_and(|(network, _)| network == Network::FineTuned)
}

/// The input in the other network.
pub fn beside(store: Store, input: &Input, asking: &Asking) -> Option<Beside> {
    let (network, wishes) = asked(store)?;
    let mut asking = asking.clone();
    asking.tokens.retain(|token| token.layer.is_none());
    Some(Beside { tag: tag(network), input: input.clone(), network, wishes, asking })
}

/// What the other network made of the input of a result.
pub fn other(store: Store, shown: &Shown) -> Option<(Network, &Shown)> {
    let network = store.against.get();
    let other = shown.other(&tag(network))?;
    (other.encoding.ids == shown.encoding.ids).then_some((network, other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::lab::Lab;

    /// What is asked of which network.
    fn asked_in(view: View, panel: usize, against: Network) -> Option<(Network, Option<usize>)> {
        let owner = Owner::new();
        owner.set();
        let mut lab = Lab { view, against, ..Lab::default() };
        lab.appearance.panel = panel;
        let store = Store::new(lab);
        let beside = beside(store, &store.input(), &Asking::default())?;
        assert_eq!(beside.input, store.input());
        Some((beside.network, beside.wishes.map(|wishes| wishes.len())))
    }

    #[test]
    fn only_a_panel_that_shows_it_asks_another_network() {
        use Network::{FineTuned, Own, Random};
        assert_eq!(asked_in(View::Attention, 3, Random), Some((Random, None)));
        assert_eq!(asked_in(View::Corrupt, 0, Random), Some((Random, Some(0))));
        assert_eq!(asked_in(View::Pairs, 0, Random), Some((Random, Some(1))));
        assert_eq!(asked_in(View::Context, 0, Random), Some((Random, Some(2))));
        assert_eq!(asked_in(View::Sentences, 1, Random), Some((Random, Some(3))));
        for (view, panel) in [
            (View::Attention, 0),
            (View::Corrupt, 1),
            (View::Heads, 0),
            (View::Context, 1),
            (View::Sentences, 2),
        ] {
            assert_eq!(asked_in(view, panel, Random), None, "{view:?}");
        }
        assert_eq!(asked_in(View::Pairs, 0, Own), None);
        assert_eq!(asked_in(View::Pairs, 0, FineTuned), None, "nothing was taught yet");
    }

    #[test]
    fn a_link_names_the_network() {
        use crate::state::url::{parse, serialize};
        for (name, network) in NETWORKS {
            let lab = parse(&format!("against={name}")).lab;
            assert_eq!(lab.against, *network);
            assert_eq!(parse(&serialize(&lab)).lab.against, *network);
        }
        assert!(!parse("against=gpt").refused.is_empty());
    }
}
