//! The undoable list of edits.

use serde::{Deserialize, Serialize};

use super::edit::{Edit, EditError};
use super::edits_text::EditsTextError;
use super::row::Row;
use crate::tokenizer::{Encoding, Vocabulary};

/// Edits that are undone and redone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Whether the edits start from the original input and not from the row as it stood.
    pub from_original: bool,
    /// The edits, in order.
    pub edits: Vec<Edit>,
}

/// The edits of a token row, with those that were undone.
///
/// As text (and in serde, which writes that text) only what the row is made of is kept, not what
/// was undone or thrown away.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Edits {
    pub(super) steps: Vec<Step>,
    /// How many of the steps are done; the others were undone.
    pub(super) done: usize,
}

/// A row, and what could not be done to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedRow {
    /// The row.
    pub row: Row,
    /// Edits that were left out, and why.
    pub refused: Vec<(Edit, EditError)>,
}

impl Edits {
    /// The edits of a single step, such as those of a corruption.
    pub fn of(edits: Vec<Edit>) -> Self {
        Self::of_steps(vec![Step { from_original: false, edits }])
    }

    /// Steps that are all done.
    pub(super) fn of_steps(steps: Vec<Step>) -> Self {
        Self { done: steps.len(), steps }
    }

    /// Edits the row of these edits and notes that it was done. What was undone before can no
    /// longer be redone.
    ///
    /// # Errors
    /// If the row refuses the edit; then neither changes.
    pub fn apply(
        &mut self,
        edit: Edit,
        row: &mut Row,
        vocabulary: &Vocabulary,
    ) -> Result<(), EditError> {
        let mut edited = row.clone();
        edited.apply(edit, vocabulary)?;
        *row = edited;
        self.push(Step { from_original: false, edits: vec![edit] });
        Ok(())
    }

    /// Starts again from the original input with these edits, as one step: what "corrupt for me"
    /// does, and with no edits "as typed". Can be undone.
    pub fn start_over(&mut self, edits: Vec<Edit>) {
        self.push(Step { from_original: true, edits });
    }

    fn push(&mut self, step: Step) {
        self.steps.truncate(self.done);
        self.steps.push(step);
        self.done = self.steps.len();
    }

    /// Undoes the last step; `false` if there is none. Ask for [`Self::row`] afterwards.
    pub fn undo(&mut self) -> bool {
        let can = self.can_undo();
        self.done -= usize::from(can);
        can
    }

    /// Does the last undone step again; `false` if there is none. Ask for [`Self::row`] afterwards.
    pub fn redo(&mut self) -> bool {
        let can = self.can_redo();
        self.done += usize::from(can);
        can
    }

    /// Whether a step can be undone.
    pub fn can_undo(&self) -> bool {
        self.done > 0
    }

    /// Whether a step can be done again.
    pub fn can_redo(&self) -> bool {
        self.done < self.steps.len()
    }

    /// Whether the row is the original input.
    pub fn is_empty(&self) -> bool {
        self.edits().next().is_none()
    }

    /// The steps that make up the row: those since the last start from the original.
    pub fn steps(&self) -> &[Step] {
        let done = self.steps.get(..self.done).unwrap_or_default();
        let start = done.iter().rposition(|step| step.from_original).unwrap_or(0);
        done.get(start..).unwrap_or_default()
    }

    /// The edits that make up the row, in order.
    pub fn edits(&self) -> impl Iterator<Item = Edit> {
        self.steps().iter().flat_map(|step| step.edits.iter().copied())
    }

    /// The row of an input, for a model that reads at most `limit` pieces. Edits that this input
    /// does not admit are left out and named.
    pub fn row(&self, encoding: &Encoding, vocabulary: &Vocabulary, limit: usize) -> EditedRow {
        row_of(self.edits(), encoding, vocabulary, limit)
    }
}

/// Makes the edits one by one.
pub(super) fn row_of(
    edits: impl IntoIterator<Item = Edit>,
    encoding: &Encoding,
    vocabulary: &Vocabulary,
    limit: usize,
) -> EditedRow {
    let mut row = Row::new(encoding, limit);
    let mut refused = Vec::new();
    for edit in edits {
        if let Err(why) = row.apply(edit, vocabulary) {
            refused.push((edit, why));
        }
    }
    EditedRow { row, refused }
}

impl TryFrom<String> for Edits {
    type Error = EditsTextError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Edits> for String {
    fn from(edits: Edits) -> Self {
        edits.to_string()
    }
}
