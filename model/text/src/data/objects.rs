//! Tables of JSON objects: a key is a column.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::cut::{Cut, MOST_BYTES, MOST_COLUMNS, MOST_ROWS};
use super::left_out::LeftOut;
use super::lists::joined;
use super::table::{Row, Table};

/// Rows as they come.
#[derive(Default)]
pub(super) struct Objects {
    columns: Vec<String>,
    known: BTreeSet<String>,
    cut: Cut,
    rows: Vec<(usize, BTreeMap<String, String>)>,
    bytes: usize,
    /// Rows that are no objects.
    pub left_out: Vec<LeftOut>,
}

impl Objects {
    /// Whether no more rows are read; the next one would have stood in this line.
    pub fn is_full(&mut self, line: usize) -> bool {
        let full = self.rows.len() == MOST_ROWS || self.bytes > MOST_BYTES;
        if full {
            self.cut.rows = Some(line);
        }
        full
    }

    /// Adds a row.
    pub fn add(&mut self, line: usize, object: Map<String, Value>) {
        let mut cells = BTreeMap::new();
        for (name, value) in object.into_iter().flat_map(plain) {
            if self.known.insert(name.clone()) && self.columns.len() < MOST_COLUMNS {
                self.columns.push(name.clone());
            }
            let cell = self.cut.shortened(&cell(value), line);
            self.bytes += cell.len();
            cells.insert(name, cell);
        }
        self.rows.push((line, cells));
    }

    /// The table. The columns are the keys of all objects; a key that one lacks is an empty cell.
    pub fn table(self) -> Table {
        let Self { columns, known, mut cut, rows, left_out, .. } = self;
        cut.columns = known.len() - columns.len();
        let row = |(line, mut cells): (usize, BTreeMap<String, String>)| Row {
            line,
            cells: columns.iter().map(|name| cells.remove(name).unwrap_or_default()).collect(),
        };
        let rows = rows.into_iter().map(row).collect();
        Table { columns, rows, cut, left_out }
    }
}

/// A key and its value, or the answer and its place where they are written as in SQuAD, which has
/// them as lists: of several answers the first counts, and no answer is an empty cell.
fn plain((name, value): (String, Value)) -> Vec<(String, Value)> {
    let part = |of: &str| match &value {
        Value::Object(lists) => lists.get(of)?.get(0).cloned(),
        Value::Array(answers) => answers.first()?.get(of).cloned(),
        _ => None,
    };
    let is_answers = name == "answers"
        && match &value {
            Value::Object(lists) => lists.get("text").is_some_and(Value::is_array),
            Value::Array(answers) => answers.iter().all(Value::is_object),
            _ => false,
        };
    if !is_answers {
        return vec![(name, value)];
    }
    let cell = |of| part(of).unwrap_or(Value::Null);
    vec![("answer".into(), cell("text")), ("answer_start".into(), cell("answer_start"))]
}

/// A value as the text of a cell.
fn cell(value: Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Null => String::new(),
        Value::Array(values) => joined(&values.into_iter().map(entry).collect::<Vec<_>>()),
        other => other.to_string(),
    }
}

/// An entry of a list, with the spaces that it has.
fn entry(value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
