//! How much may be pasted or opened, and whether it has what its task needs.

use model::data::{Columns, Table, Task};

/// Most bytes that are read; more would make the page slow.
pub const MOST: usize = 8_000_000;

/// Whether a table has every column that its task needs, under these names.
pub fn has_columns(table: &Table, columns: &Columns, task: Task) -> bool {
    let there = |name: &str| table.column(name).is_ok();
    let label = task == Task::Boundary || there(&columns.label);
    there(&columns.text) && columns.pair.as_deref().is_none_or(there) && label
}
