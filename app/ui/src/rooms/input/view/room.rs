//! What the parts of the room share: the chosen piece, its vectors, the chosen feature.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;

use crate::page::Page;
use crate::rooms::input::state::bands::Bands;
use crate::rooms::input::state::parts::{Lookup, Parts, lookups};
use crate::state::shown::Shown;
use crate::state::store::ModelStatus;
use crate::t;

/// The room.
#[derive(Clone, Copy)]
pub struct InputRoom {
    /// The result on screen, if it has what this room shows.
    pub shown: Memo<Option<Arc<Shown>>>,
    /// What is looked up for each piece.
    pub rows: Memo<Vec<Lookup>>,
    /// The chosen piece.
    pub piece: Memo<usize>,
    /// The vectors of the chosen piece.
    pub parts: Memo<Option<Parts>>,
    /// The vectors of all pieces.
    pub bands: Memo<Arc<Bands>>,
    /// The chosen feature.
    pub feature: RwSignal<usize>,
}

impl InputRoom {
    /// Follows the page.
    pub fn new(page: Page) -> Self {
        let store = page.store;
        let shown =
            Memo::new(move |_| store.shown.get().filter(|shown| Parts::of(shown, 0).is_some()));
        let rows = Memo::new(move |_| {
            let begins = |model: &ModelStatus| model.config.first_position();
            let begins = store.model.with(|model| model.as_ref().map_or(0, begins));
            let found = |shown: &Arc<Shown>| lookups(shown, begins);
            store.shown.with(|shown| shown.as_ref().map(found).unwrap_or_default())
        });
        let piece = Memo::new(move |_| {
            let chosen = store.selection.with(|selection| first(&selection.queries));
            chosen.min(rows.with(Vec::len).saturating_sub(1))
        });
        let parts = Memo::new(move |_| {
            shown.with(|shown| shown.as_ref().and_then(|shown| Parts::of(shown, piece.get())))
        });
        let bands = Memo::new(move |_| {
            shown.with(|shown| Arc::new(shown.as_deref().and_then(Bands::of).unwrap_or_default()))
        });
        Self { shown, rows, piece, parts, bands, feature: RwSignal::new(0) }
    }

    /// The chosen feature of the chosen piece, in words.
    pub fn chosen(&self) -> String {
        t!(input_chosen, feature = self.feature.get(), piece = self.name())
    }

    /// The chosen piece as it reads.
    pub fn name(&self) -> String {
        let piece = self.piece.get();
        self.rows.with(|rows| rows.get(piece).map(|row| row.piece.clone()).unwrap_or_default())
    }
}

/// Where several pieces are chosen, the first; `[CLS]` where none is.
fn first(chosen: &BTreeSet<usize>) -> usize {
    chosen.first().copied().unwrap_or_default()
}
