//! Tables of one JSON object a line.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::cut::{Cut, MOST_COLUMNS, MOST_ROWS};
use super::fault::DataFault;
use super::table::{Row, Table};

/// Reads a table. The columns are the keys of all objects; a key that a line lacks is an empty cell.
///
/// # Errors
/// The first line that is no object.
pub(super) fn json_lines(text: &str) -> Result<Table, DataFault> {
    let (mut columns, mut known) = (Vec::new(), BTreeSet::new());
    let mut cut = Cut::default();
    let mut objects: Vec<(usize, BTreeMap<String, String>)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let at = index + 1;
        if objects.len() == MOST_ROWS {
            cut.rows = Some(at);
            break;
        }
        let object: serde_json::Map<String, Value> = serde_json::from_str(line)
            .map_err(|error| DataFault::Line { line: at, why: error.to_string() })?;
        let mut cells = BTreeMap::new();
        for (name, value) in object {
            if known.insert(name.clone()) && columns.len() < MOST_COLUMNS {
                columns.push(name.clone());
            }
            cells.insert(name, cut.shortened(&cell(value), at));
        }
        objects.push((at, cells));
    }
    cut.columns = known.len() - columns.len();
    let row = |(line, mut cells): (usize, BTreeMap<String, String>)| Row {
        line,
        cells: columns.iter().map(|name| cells.remove(name).unwrap_or_default()).collect(),
    };
    let rows = objects.into_iter().map(row).collect();
    Ok(Table { columns, rows, cut })
}

/// A value as the text of a cell: lists of words are joined by spaces.
fn cell(value: Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Null => String::new(),
        Value::Array(values) => values.into_iter().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
