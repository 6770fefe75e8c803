//! What becomes of the edits when the text under them changes.
//!
//! The rule: the pieces that both inputs start with and the pieces that both end with are the same
//! pieces, so their edits stay with them, wherever they stand now. What lies between was typed
//! anew: its edits are dropped, and with them those that refer to what a dropped edit put in.

use super::edit::{Edit, Name};
use super::edits::{Edits, Step};
use crate::tokenizer::Encoding;

/// The edits after the text changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CarriedOver {
    /// The edits that stay, undone ones included, with the new names of their pieces.
    pub edits: Edits,
    /// Edits of the row that were dropped, with their old names.
    pub dropped: Vec<Edit>,
}

impl Edits {
    /// The edits, made on `old`, for `new`.
    pub fn carried_over(&self, old: &Encoding, new: &Encoding) -> CarriedOver {
        let alignment = Alignment::of(old, new);
        let row_starts = self.done - self.steps().len();
        let mut renaming = Renaming::default();
        let mut carried = CarriedOver::default();
        for (index, step) in self.steps.iter().enumerate() {
            if step.from_original {
                renaming = Renaming::default();
            }
            let mut edits = Vec::new();
            for edit in &step.edits {
                match renaming.rename(*edit, &alignment) {
                    Some(edit) => edits.push(edit),
                    None if (row_starts..self.done).contains(&index) => carried.dropped.push(*edit),
                    None => {}
                }
            }
            // A step that lost all its edits would undo nothing; a fresh start still does.
            if step.from_original || !edits.is_empty() {
                carried.edits.steps.push(Step { from_original: step.from_original, edits });
                carried.edits.done += usize::from(index < self.done);
            }
        }
        carried
    }
}

/// The new numbers of the insertions since the last start from the original.
#[derive(Default)]
struct Renaming {
    insertions: Vec<Option<usize>>,
    kept: usize,
}

impl Renaming {
    fn rename(&mut self, edit: Edit, alignment: &Alignment) -> Option<Edit> {
        let renamed = edit.renamed(|name| match name {
            Name::Original(index) => alignment.new_index(index).map(Name::Original),
            Name::Inserted(number) => {
                self.insertions.get(number).copied().flatten().map(Name::Inserted)
            }
        });
        if matches!(edit, Edit::Insert { .. }) {
            self.insertions.push(renamed.map(|_| self.kept));
            self.kept += usize::from(renamed.is_some());
        }
        renamed
    }
}

/// The pieces that two inputs have in common at the start and at the end.
struct Alignment {
    start: usize,
    end: usize,
    old: usize,
    new: usize,
}

impl Alignment {
    fn of(old: &Encoding, new: &Encoding) -> Self {
        let same = |(left, right): &(&u32, &u32)| left == right;
        let (longest, ids) = (old.ids.len().min(new.ids.len()), (&old.ids, &new.ids));
        let start = ids.0.iter().zip(ids.1).take_while(same).count();
        let end = ids.0.iter().rev().zip(ids.1.iter().rev()).take_while(same).count();
        let end = end.min(longest - start);
        Self { start, end, old: old.ids.len(), new: new.ids.len() }
    }

    fn new_index(&self, index: usize) -> Option<usize> {
        if index < self.start {
            Some(index)
        } else if index < self.old && index >= self.old - self.end {
            Some(index + self.new - self.old)
        } else {
            None
        }
    }
}
