//! What the parts of the room share.

use std::sync::Arc;

use leptos::prelude::*;
use lessons::fields::Fields;

use crate::kit::heat::Grid;
use crate::page::Page;
use crate::rooms::positions::state::PositionsState;
use crate::state::kept::kept;
use crate::state::store::{Change, Store};

/// BERT's learned position vectors, by Hugging Face's name.
const LEARNED: &str = "embeddings.position_embeddings.weight";

/// Signals of the room.
#[derive(Clone, Copy)]
pub struct PositionRoom {
    store: Store,
    /// The table of sinusoids, `[positions, dimensions]`.
    pub sinusoids: Memo<Arc<Grid>>,
    /// BERT's table, `[512, hidden]`; `None` until it has come.
    pub learned: Memo<Option<Arc<Grid>>>,
    /// Whether both tables are coloured by one scale of numbers.
    pub same_colors: RwSignal<bool>,
}

impl PositionRoom {
    /// The signals, and the question for BERT's table.
    pub fn new(page: Page) -> Self {
        let store = page.store;
        let sizes = Memo::new(move |_| {
            kept::<PositionsState>(store)
                .now
                .with(|chosen| (chosen.positions, chosen.dimensions, chosen.base))
        });
        let sinusoids = Memo::new(move |_| {
            // Reading, not only tracking: a memo that nobody reads never looks at its sources.
            sizes.with(|_| ());
            Arc::new(kept::<PositionsState>(store).now.with_untracked(PositionsState::table))
        });
        let rows = page.client.weights(LEARNED, 0, None);
        let learned = Memo::new(move |_| {
            let table = rows.get()?;
            let columns = table.shape.get(1).copied()?;
            Some(Arc::new(Grid::new(columns, table.values.clone())))
        });
        Self { store, sinusoids, learned, same_colors: RwSignal::new(false) }
    }

    /// One thing of what is chosen, tracked.
    pub fn chosen<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&PositionsState) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| kept::<PositionsState>(self.store).now.with(&read))
    }

    /// What is chosen now, untracked.
    pub fn now(self) -> PositionsState {
        kept::<PositionsState>(self.store).now.get_untracked()
    }

    /// Changes what is chosen; the moves of a slider share one entry of the history. What makes
    /// no table is left as it was, and `false` says so.
    pub fn change(self, how: Change, change: impl FnOnce(&mut PositionsState)) -> bool {
        let mut chosen = self.now();
        change(&mut chosen);
        let fits = chosen.fits();
        if fits {
            kept::<PositionsState>(self.store).change(how, |kept| *kept = chosen);
        }
        fits
    }
}
