//! What the parts of the room share: the result's own head, query and key.

use std::sync::Arc;

use leptos::prelude::*;

use crate::page::Page;
use crate::rooms::heads::state::{Look, look};
use crate::state::selection::Hover;
use crate::state::store::{Change, Store};

/// Rows that a table of the room lists; files have all.
pub const LISTED: usize = 128;

/// What every part of the room reads. All of it belongs to the result on screen.
#[derive(Clone, Copy)]
pub struct HeadsRoom {
    /// The pieces of the result.
    pub pieces: Memo<Vec<String>>,
    /// The layer and head that the result holds the inside of.
    pub place: Memo<Option<(usize, usize)>>,
    /// The chosen query; without a choice, the first piece after `[CLS]`.
    pub query: Memo<usize>,
    /// The query in its head, taken apart.
    pub look: Memo<Option<Arc<Look>>>,
    /// The chosen key; without a choice, the one with the largest weight.
    pub key: Memo<usize>,
    /// The feature of q, k, v and z that is worked out.
    pub feature: RwSignal<usize>,
}

impl HeadsRoom {
    /// Follows the page.
    pub fn new(page: Page) -> Self {
        let store = page.store;
        let pieces = Memo::new(move |_| {
            let pieces = |shown: &Arc<_>| -> Vec<String> { pieces_of(shown) };
            store.shown.with(|shown| shown.as_ref().map(pieces)).unwrap_or_default()
        });
        let place =
            Memo::new(move |_| store.shown.with(|shown| look::place(shown.as_ref()?.as_ref())));
        let query = Memo::new(move |_| {
            let tokens = pieces.with(Vec::len);
            let chosen = store.selection.with(|all| all.queries.first().copied());
            chosen.filter(|query| *query < tokens).unwrap_or(usize::from(tokens > 1))
        });
        let look = Memo::new(move |_| {
            let query = query.get();
            store.shown.with(|shown| Look::of(shown.as_ref()?, query).map(Arc::new))
        });
        let key = Memo::new(move |_| {
            let tokens = pieces.with(Vec::len);
            let chosen = store.selection.with(|all| all.keys.first().copied());
            let strongest = || look.with(|look| look.as_ref().map_or(0, |look| look.strongest()));
            chosen.filter(|key| *key < tokens).unwrap_or_else(strongest)
        });
        Self { pieces, place, query, look, key, feature: RwSignal::new(0) }
    }

    /// A piece of the result.
    pub fn piece(&self, index: usize) -> String {
        self.pieces.with(|pieces| pieces.get(index).cloned().unwrap_or_default())
    }

    /// Reads the head on screen.
    pub fn read<T>(&self, read: impl Fn(&Look) -> T) -> Option<T> {
        self.look.with(|look| look.as_deref().map(read))
    }

    /// Where the head on screen starts among the features of its layer, and how many it has.
    pub fn span(&self) -> Option<(usize, usize)> {
        self.read(|look| (look.head * look.size, look.size))
    }
}

fn pieces_of(shown: &Arc<crate::state::shown::Shown>) -> Vec<String> {
    shown.encoding.pieces.clone()
}

/// Chooses the key, and nothing else on its side.
pub fn choose_key(store: Store, key: usize, change: Change) {
    store.commit(change, |choices| {
        choices.selection.update(|selection| selection.keys = [key].into())
    });
}

/// Chooses the query, and nothing else on its side.
pub fn choose_query(store: Store, query: usize, change: Change) {
    store.commit(change, |choices| {
        choices.selection.update(|selection| selection.queries = [query].into())
    });
}

/// Lights a token up everywhere.
pub fn point(store: Store, hover: Hover) {
    if store.selection.with_untracked(|selection| selection.hover != hover) {
        store.selection.update(|selection| selection.hover = hover);
    }
}
