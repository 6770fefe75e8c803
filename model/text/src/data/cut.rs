//! How much of a table is read: no more than could be learned from it.

/// Most columns that are read: no task needs more than four.
pub const MOST_COLUMNS: usize = 24;
/// Most rows that are read: far more than a browser learns in an hour.
pub const MOST_ROWS: usize = 10_000;
/// Most bytes that are read.
pub const MOST_BYTES: usize = 2_000_000;
/// Most characters of a cell that are read: several times what 512 pieces are made of.
pub const MOST_CHARACTERS: usize = 10_000;

/// What is left out of a table that is larger than anything that could be learned from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// Columns behind the first [`MOST_COLUMNS`].
    pub columns: usize,
    /// The line of the first row behind [`MOST_ROWS`] rows or [`MOST_BYTES`] bytes.
    pub rows: Option<usize>,
    /// Cells of which only the first [`MOST_CHARACTERS`] characters were read.
    pub cells: usize,
    /// The line of the first of these cells.
    pub line: Option<usize>,
}

impl Cut {
    /// A text that is short enough to be read, and counted if it was not.
    pub fn shortened(&mut self, text: &str, line: usize) -> String {
        match text.char_indices().nth(MOST_CHARACTERS) {
            Some((end, _)) => {
                self.cells += 1;
                self.line.get_or_insert(line);
                text.get(..end).unwrap_or_default().trim_end().to_owned()
            }
            None => text.to_owned(),
        }
    }
}

/// The lines that lie within so many bytes; at least a part of the first.
pub(super) fn lines_within(text: &str, bytes: usize) -> &str {
    let part = text.get(..text.floor_char_boundary(bytes)).unwrap_or_default();
    part.rfind('\n').and_then(|end| part.get(..=end)).unwrap_or(part)
}
