//! How much may be pasted or opened, and whether it has what its task needs.

use text::data::{Columns, Table, Task};

/// Most bytes of a file that is opened.
pub const MOST: usize = 8_000_000;
/// Longest text in bytes that stands in a box; the browser takes long to lay out more.
pub const LONGEST: usize = 100_000;

/// Whether a table has every column that its task needs, under these names.
pub fn has_columns(table: &Table, columns: &Columns, task: Task) -> bool {
    let there = |name: &str| table.column(name).is_ok();
    let label = task == Task::Boundary || there(&columns.label);
    there(&columns.text) && columns.pair.as_deref().is_none_or(there) && label
}
