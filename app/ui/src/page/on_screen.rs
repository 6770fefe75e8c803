//! What a room opens on goes once anything else is chosen: it has the numbers of its first picture and
//! no others.

use std::collections::BTreeSet;

use leptos::prelude::*;
use protocol::Input;

use crate::state::fields::KeptTexts;
use crate::state::lasting::Lasts;
use crate::state::store::Store;

/// What is chosen while an opening is on screen.
#[derive(Clone, Debug, PartialEq)]
struct Opened {
    input: Input,
    selection: (usize, usize, BTreeSet<usize>),
    panel: Option<usize>,
    room: &'static str,
    kept: KeptTexts,
}

impl Opened {
    /// Tracked.
    fn now(store: Store) -> Self {
        let look = store.appearance.get();
        Self {
            input: store.input(),
            selection: store.selection.with(|all| (all.layer, all.head, all.queries.clone())),
            panel: (!look.all_panels).then_some(look.panel),
            room: store.room.get().id,
            kept: store.kept.get(),
        }
    }
}

/// What the opening on screen was chosen for, if one is.
#[derive(Clone, Copy)]
pub struct OnScreen(RwSignal<Option<Opened>>);

impl OnScreen {
    /// What came on screen is an opening, or nothing of the kind.
    pub fn set(self, store: Store, is_opening: bool) {
        self.0.set(is_opening.then(|| untrack(|| Opened::now(store))));
    }
}

impl Lasts for OnScreen {
    fn begin(store: Store) -> Self {
        let opened = RwSignal::new(None::<Opened>);
        Effect::new(move |_| {
            let is_left = opened
                .with(|opened| opened.as_ref().is_some_and(|opened| *opened != Opened::now(store)));
            if is_left {
                opened.set(None);
                if !is_live(store) {
                    store.result.set(None);
                }
            }
        });
        Self(opened)
    }
}

/// Whether the engine has answered.
pub(super) fn is_live(store: Store) -> bool {
    store.result.with_untracked(|result| result.as_ref().is_some_and(|shown| shown.is_live()))
}
