//! Rows that cannot be used. A few of them do not cost the others.

use super::fault::DataFault;

/// A row that is not used, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its line.
    pub line: usize,
    /// What is wrong with it.
    pub fault: DataFault,
}

/// These rows in the order of their lines, if they are fewer than those that are used.
///
/// # Errors
/// Of the first, where they are not: then the whole table is rather read in a wrong way.
pub(super) fn few(mut rows: Vec<LeftOut>, used: usize) -> Result<Vec<LeftOut>, DataFault> {
    rows.sort_by_key(|row| row.line);
    match rows.first() {
        Some(first) if rows.len() >= used => Err(first.fault.clone()),
        _ => Ok(rows),
    }
}

/// Nothing, if there are none of these rows.
///
/// # Errors
/// Of the first.
pub(super) fn none(rows: &[LeftOut]) -> Result<(), DataFault> {
    rows.first().map_or(Ok(()), |first| Err(first.fault.clone()))
}
