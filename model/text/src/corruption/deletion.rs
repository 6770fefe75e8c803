//! Deletion: the selected pieces are taken out.

use super::edit::{Edit, Name};
use super::sampler::Sampler;

impl Sampler<'_> {
    /// Selects within the budget and deletes.
    pub(super) fn delete(&mut self) {
        let pieces = self.select_all().into_iter().flatten();
        self.sample.edits = pieces.map(|piece| Edit::Delete(Name::Original(piece))).collect();
    }
}
