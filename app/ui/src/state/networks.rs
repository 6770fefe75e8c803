//! Another network that reads the same input beside the model: what training did, and what
//! fine-tuning.

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::predictions::Asking;
use text::wishes::Wish;

use super::panels::Program;
use super::room::Compares;
use super::shown::Shown;
use super::store::Store;
use crate::kit::text::{Key, keys};

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

/// The network to compare with, where an open panel does, and what is asked of it; `None` asks for
/// the same as of the model.
fn asked(store: Store) -> Option<(Network, Option<Vec<Wish>>)> {
    let network = store.against.get();
    let layers = || store.layers();
    let Compares { panels, wishes } = store.room.get().compares?;
    let is_there = match network {
        Network::Own => false,
        Network::Random => true,
        Network::FineTuned => store.tuned.is_there.get(),
    };
    let is_asked = is_there && Program::of(store).shows_any(panels);
    is_asked.then(|| (network, wishes.map(|wishes| wishes(layers()))))
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
            Network::FineTuned => store.tuned.version.get(),
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
    use crate::rooms::{attention, context, corrupt, heads, pairs, sentences};
    use crate::state::lab::Lab;
    use crate::state::room::Room;

    /// What is asked of which network.
    fn asked_in(
        room: &'static Room,
        panel: usize,
        against: Network,
    ) -> Option<(Network, Option<usize>)> {
        let owner = Owner::new();
        owner.set();
        let mut lab = Lab { room, against, ..Lab::default() };
        lab.appearance.panel = panel;
        let store = Store::new(lab);
        let beside = beside(store, &store.input(), &Asking::default())?;
        assert_eq!(beside.input, store.input());
        Some((beside.network, beside.wishes.map(|wishes| wishes.len())))
    }

    #[test]
    fn only_a_panel_that_shows_it_asks_another_network() {
        use Network::{FineTuned, Own, Random};
        assert_eq!(asked_in(&attention::ROOM, 3, Random), Some((Random, None)));
        assert_eq!(asked_in(&corrupt::ROOM, 0, Random), Some((Random, Some(0))));
        assert_eq!(asked_in(&pairs::ROOM, 0, Random), Some((Random, Some(1))));
        assert_eq!(asked_in(&context::ROOM, 0, Random), Some((Random, Some(2))));
        assert_eq!(asked_in(&sentences::ROOM, 1, Random), Some((Random, Some(3))));
        for (room, panel) in [
            (&attention::ROOM, 0),
            (&corrupt::ROOM, 1),
            (&heads::ROOM, 0),
            (&context::ROOM, 1),
            (&sentences::ROOM, 2),
        ] {
            assert_eq!(asked_in(room, panel, Random), None, "{room:?}");
        }
        assert_eq!(asked_in(&pairs::ROOM, 0, Own), None);
        assert_eq!(asked_in(&pairs::ROOM, 0, FineTuned), None, "nothing was taught yet");
    }

    #[test]
    fn a_link_names_the_network() {
        use crate::rooms::ROOMS;
        use crate::state::url::{parse, serialize};
        for (name, network) in NETWORKS {
            let lab = parse(ROOMS, &format!("against={name}")).lab;
            assert_eq!(lab.against, *network);
            assert_eq!(parse(ROOMS, &serialize(&lab)).lab.against, *network);
        }
        assert!(!parse(ROOMS, "against=gpt").refused.is_empty());
    }
}
