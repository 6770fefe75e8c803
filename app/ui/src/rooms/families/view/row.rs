//! What a relative reads of the typed sentence.

use leptos::prelude::*;
use text::relatives::{Objective, Place, Relative, Seen, Sight};

use crate::page::Page;
use crate::rooms::families::state::FamiliesState;
use crate::state::kept::Kept;
use crate::state::store::Store;
use crate::t;

/// Most pieces in the picture.
pub const MOST: usize = 24;

/// The places of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadRow {
    /// The pieces as they were typed.
    pub pieces: Vec<String>,
    /// What becomes of each.
    pub places: Vec<Place>,
    /// Where each stands in the page's row of pieces.
    pub positions: Vec<usize>,
    /// Pieces that have no room.
    pub left_out: usize,
}

impl ReadRow {
    /// The row of a relative.
    pub fn follow(
        page: Page,
        chosen: Kept<FamiliesState>,
        relative: Memo<&'static Relative>,
    ) -> Memo<Self> {
        let original = page.workbench.original;
        let seed = chosen.part(|chosen| chosen.seed);
        Memo::new(move |_| {
            let Some(encoding) = original.get() else { return Self::default() };
            let (relative, seed) = (relative.get(), seed.get());
            // [CLS] and [SEP] came with BERT.
            let keeps = |special: bool| relative.sight == Sight::All || !special;
            let all = encoding.pieces.iter().zip(&encoding.special).enumerate();
            let kept: Vec<(usize, &String, bool)> = all
                .filter(|(_, (_, special))| keeps(**special))
                .map(|(at, (piece, special))| (at, piece, *special))
                .collect();
            let shown = kept.len().min(MOST);
            let first = kept.get(..shown).unwrap_or_default();
            let special: Vec<bool> = first.iter().map(|one| one.2).collect();
            Self {
                pieces: first.iter().map(|one| one.1.clone()).collect(),
                places: relative.objective.places(&special, seed),
                positions: first.iter().map(|one| one.0).collect(),
                left_out: kept.len() - shown,
            }
        })
    }

    /// Where a piece of the page's row stands in this one.
    pub fn place(&self, position: usize) -> Option<usize> {
        self.positions.iter().position(|at| *at == position)
    }

    /// How many places a place sees.
    pub fn count(&self, at: usize, relative: &Relative) -> usize {
        let sees = |key: &usize| relative.sight.seen(at, *key) != Seen::No;
        (0..self.pieces.len()).filter(sees).count()
    }

    /// What the network reads at a place.
    pub fn read(&self, at: usize, objective: Objective) -> String {
        let piece = self.pieces.get(at).cloned().unwrap_or_default();
        match (self.places.get(at).is_some_and(|place| place.hidden), objective) {
            (false, _) => piece,
            (true, Objective::Exchanged) => t!(families_other),
            (true, _) => "[MASK]".to_owned(),
        }
    }
}

/// The piece that the page speaks of, as both networks read it: the one that is pointed at, else the
/// chosen one, else the last.
pub fn looked(store: Store, rows: [Memo<ReadRow>; 2]) -> Memo<Option<usize>> {
    Memo::new(move |_| {
        let lit = store.selection.with(|all| {
            all.hover.queries.first().copied().or_else(|| all.queries.first().copied())
        });
        let [one, other] = rows.map(|row| row.get());
        // One that reads no [CLS] and no [SEP] has no place for them.
        let both = |position: &usize| one.place(*position).and(other.place(*position)).is_some();
        lit.filter(both).or_else(|| one.positions.iter().copied().rev().find(both))
    })
}
