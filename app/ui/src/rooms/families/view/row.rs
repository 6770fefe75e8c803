//! What a relative reads of the typed sentence.

use leptos::prelude::*;
use text::relatives::{Objective, Place, Sight};

use crate::page::Page;
use crate::rooms::families::state::FamiliesState;
use crate::state::kept::Kept;
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
    /// The row of the chosen relative.
    pub fn follow(page: Page, chosen: Kept<FamiliesState>) -> Memo<Self> {
        let original = page.workbench.original;
        Memo::new(move |_| {
            let Some(encoding) = original.get() else { return Self::default() };
            let (relative, seed) = chosen.now.with(|chosen| (chosen.relative(), chosen.seed));
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
