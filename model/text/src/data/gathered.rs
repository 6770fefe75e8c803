//! The examples of a table, and what of it is not among them.

use super::columns::Columns;
use super::dataset::{Dataset, Example, Part, Task};
use super::fault::DataFault;
use super::labels::Labels;
use super::left_out::{LeftOut, few};
use super::reader::{Named, Read, Reader};
use super::split::split;
use super::splits::Split;
use super::table::Table;
use super::whole_numbers::by_number;
use crate::labels::{Scheme, parse};

/// The examples of a table. A few rows that cannot be used are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Gathered {
    /// The examples.
    pub dataset: Dataset,
    /// Rows that cannot be used, by line, those of [`Table::left_out`] among them.
    pub left_out: Vec<LeftOut>,
    /// Rows that are kept for a test.
    pub tests: usize,
    /// What the labels of entities were written in; they are BIO in the examples.
    pub scheme: Option<Scheme>,
}

impl Gathered {
    /// Reads the examples of a table, as [`Dataset::read`] does.
    ///
    /// # Errors
    /// The fault of the first row that cannot be used, where these are not few; or what is wrong
    /// with all examples together.
    pub fn read(table: &Table, task: Task, columns: &Columns) -> Result<Self, DataFault> {
        let reader = Reader::new(table, task, columns)?;
        let mut left_out = table.left_out.clone();
        let (mut rows, mut tests) = (Vec::with_capacity(table.rows.len()), 0);
        for row in &table.rows {
            match reader.read(row) {
                Ok(Read { split: Some(Split::Test), .. }) => tests += 1,
                Ok(read) => rows.push(read),
                Err(fault) => left_out.push(LeftOut { line: row.line, fault }),
            }
        }
        let scheme = (task == Task::Entities).then(|| in_bio(&mut rows));
        let mut labels = Labels::new(task.nothing(), given(&rows, task, scheme.as_ref()));
        let mut examples = Vec::with_capacity(rows.len());
        for Read { line, text, named, split } in rows {
            let part = split.and_then(Split::part).unwrap_or(Part::Train);
            match legal(&named, task, line).and_then(|()| labels.target(named, line)) {
                Ok(target) => examples.push(Example { line, part, text, target }),
                Err(fault @ DataFault::ManyLabels { .. }) => return Err(fault),
                Err(fault) => left_out.push(LeftOut { line, fault }),
            }
        }
        let left_out = few(left_out, examples.len())?;
        if columns.split.is_none() {
            self::split(&mut examples);
        }
        let dataset = Dataset { task, labels: labels.names, examples }.with_differences();
        // What is missing may stand in a row that was left out.
        let dataset =
            dataset.map_err(|fault| left_out.first().map_or(fault, |first| first.fault.clone()))?;
        Ok(Self { dataset, left_out, tests, scheme: scheme.map(|found| found.scheme) })
    }
}

/// What entities were labelled in, and the labels that have a number there.
pub(super) struct Found {
    scheme: Scheme,
    numbered: Vec<String>,
}

/// Writes the labels of entities in BIO.
pub(super) fn in_bio(rows: &mut [Read<'_>]) -> Found {
    let labels = |read: &Read<'_>| match &read.named {
        Named::Words(labels) => labels.clone(),
        _ => Vec::new(),
    };
    let sentences: Vec<Vec<String>> = rows.iter().map(labels).collect();
    let scheme = Scheme::of(sentences.iter().map(Vec::as_slice));
    let numbered = scheme.numbered(sentences.iter().flatten());
    for (read, labels) in rows.iter_mut().zip(sentences) {
        // Some texts of a network that has learned already have no labels.
        if let Named::Words(named) = &mut read.named {
            *named = scheme.to_bio(&labels);
        }
    }
    Found { scheme, numbered }
}

/// The labels that have their number from the table.
fn given(rows: &[Read<'_>], task: Task, found: Option<&Found>) -> Vec<String> {
    if let Some(found) = found {
        return found.numbered.clone();
    }
    if task.nothing().is_some() {
        return Vec::new();
    }
    let labels = rows.iter().flat_map(|read| match &read.named {
        Named::Label(label) => vec![*label],
        Named::Labels(labels) | Named::Words(labels) => labels.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    });
    by_number(labels).unwrap_or_default()
}

/// Whether the labels of entities are legal.
pub(super) fn legal(named: &Named<'_>, task: Task, line: usize) -> Result<(), DataFault> {
    let Named::Words(labels) = named else { return Ok(()) };
    if task != Task::Entities {
        return Ok(());
    }
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    parse(&labels).map(drop).map_err(|fault| DataFault::Bio { line, fault })
}
