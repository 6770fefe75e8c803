//! Tables of cells that a character separates (RFC 4180).

use super::cut::{Cut, MOST_COLUMNS, MOST_ROWS};
use super::fault::DataFault;
use super::header::{names_columns, numbered};
use super::left_out::LeftOut;
use super::records::{Record, records};
use super::table::{Row, Table};

/// A table, and whether its first row names its columns.
pub(super) struct Separated {
    pub table: Table,
    pub header: bool,
}

/// Reads a table. `header` says whether the first row names the columns; without it, that is to be
/// found out. `whole` says that no more text comes behind this.
///
/// # Errors
/// If there is nothing in it.
pub(super) fn separated(
    text: &str,
    separator: u8,
    header: Option<bool>,
    whole: bool,
) -> Result<Separated, DataFault> {
    let (mut cut, mut left_out) = (Cut::default(), Vec::new());
    let mut records = records(text, separator, whole, &mut cut, &mut left_out);
    records.retain(Record::is_filled);
    let first = records.first().ok_or(DataFault::Empty)?;
    let wanted = first.count;
    cut.columns = wanted.saturating_sub(MOST_COLUMNS);
    let header = header.unwrap_or_else(|| {
        let rows = records.iter().skip(1).map(|record| record.row.cells.as_slice());
        names_columns(&first.row.cells, rows)
    });
    let columns = if header {
        records.remove(0).row.cells
    } else {
        if let Some(more) = records.get(MOST_ROWS) {
            cut.rows.get_or_insert(more.row.line);
            records.truncate(MOST_ROWS);
        }
        numbered(wanted.min(MOST_COLUMNS))
    };
    let mut rows: Vec<Row> = Vec::with_capacity(records.len());
    for Record { row, count: found } in records {
        if found == wanted {
            rows.push(row);
        } else {
            let line = row.line;
            left_out.push(LeftOut { line, fault: DataFault::Cells { line, found, wanted } });
        }
    }
    Ok(Separated { table: Table { columns, rows, cut, left_out }, header })
}
