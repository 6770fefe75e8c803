//! Insertion: random pieces are put in.

use super::decision::Choice;
use super::edit::{Edit, Name};
use super::sampler::Sampler;

impl Sampler<'_> {
    /// Draws as many different gaps as the budget says, and a random piece for each.
    pub(super) fn insert(&mut self) {
        let mut gaps = self.units.gaps.clone();
        for _ in 0..self.budget {
            let Some(before) = self.choose(&gaps, |gap| Choice::Gap { before: *gap }) else {
                break;
            };
            gaps.retain(|gap| *gap != before);
            let Some(id) = self.random_piece(None, |id| Choice::Insert { before, id }) else {
                break;
            };
            self.sample.edits.push(Edit::Insert { before: Name::Original(before), id });
        }
    }
}
