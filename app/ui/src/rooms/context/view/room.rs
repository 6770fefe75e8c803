//! What the room's views read.

use leptos::prelude::*;

use super::reading::{Read, Reading};
use crate::rooms::context::state::finding::Apart;
use crate::rooms::context::state::lines::Line;
use crate::rooms::context::state::measured::told_apart;
use crate::rooms::context::state::request;
use crate::rooms::context::state::vectors::Entries;
use crate::state::networks::{self, Reader};
use crate::state::store::Store;

/// Signals of the room.
#[derive(Clone, Copy)]
pub struct ContextRoom {
    pub store: Store,
    /// The word that is compared.
    pub word: Memo<String>,
    /// The sentences of the list.
    pub lines: Memo<Vec<Line>>,
    /// What the model makes of them.
    pub own: Reading,
    /// What the network does that it is compared with.
    pub other: Reading,
    /// Whether there is one.
    pub compares: Memo<bool>,
    /// How many of the list are nearest to their own meaning, once all are known.
    pub apart: Memo<Option<Apart>>,
    /// Whether there is something to draw.
    pub drawable: Memo<bool>,
    /// Counts how often a person asked for a new plane.
    pub refits: RwSignal<u32>,
}

impl ContextRoom {
    /// Follows the store.
    pub fn new(store: Store) -> Self {
        Effect::new(move |_| {
            if let Some(result) = store.result.get() {
                request::keep(store, &result);
            }
        });
        let word = Memo::new(move |_| request::word(store));
        let lines = Memo::new(move |_| request::compared(store));
        let refits = RwSignal::new(0);
        let read = Read { word, lines, refits };
        let model = Memo::new(move |_| Some(Reader::own(store)));
        let own = Reading::new(store, read, model, |_, shown| Some(shown));
        let network = Memo::new(move |_| Reader::compared(store));
        let other = Reading::new(store, read, network, |store, shown| {
            networks::other(store, shown).map(|(_, other)| other)
        });
        let compares = Memo::new(move |_| network.with(Option::is_some));
        let apart = Memo::new(move |_| {
            let of = |entries: &Entries| told_apart(entries, &own.directions.get());
            own.entries.with(|all| (all.missing == 0).then(|| of(all)).flatten())
        });
        let drawable = Memo::new(move |_| own.plane.with(Option::is_some));
        Self { store, word, lines, own, other, compares, apart, drawable, refits }
    }
}
