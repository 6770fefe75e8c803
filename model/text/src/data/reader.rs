//! Rows of a table as examples.

use std::ops::Range;

use super::dataset::{Columns, Part, Task, Text};
use super::fault::DataFault;
use super::table::{Row, Table};
use crate::labels;
use crate::spans::Span;

/// The places of the columns.
pub(super) struct Reader<'a> {
    task: Task,
    columns: &'a Columns,
    text: usize,
    pair: Option<usize>,
    label: Option<usize>,
    split: Option<usize>,
}

/// What is to be learned, by names.
pub(super) enum Named<'r> {
    Label(&'r str),
    Score(f64),
    Words(Vec<&'r str>),
    Spans(Vec<(Span, &'r str)>),
    Answer(Option<Range<usize>>),
    Nothing,
}

impl<'a> Reader<'a> {
    /// # Errors
    /// If a column that the task needs is not there.
    pub(super) fn new(table: &Table, task: Task, columns: &'a Columns) -> Result<Self, DataFault> {
        let place =
            |name: &Option<String>| name.as_ref().map(|name| table.column(name)).transpose();
        let label = (task != Task::Boundary).then(|| columns.label.clone());
        Ok(Self {
            task,
            columns,
            text: table.column(&columns.text)?,
            pair: place(&columns.pair)?,
            label: place(&label)?,
            split: place(&columns.split)?,
        })
    }

    /// What the model reads, and what it is to learn.
    pub(super) fn row<'r>(&self, row: &'r Row) -> Result<(Text, Named<'r>), DataFault> {
        let text = filled(row, self.text, &self.columns.text)?;
        match self.task {
            Task::Sequence => Ok((Text::One(text.to_owned()), Named::Label(self.label(row)?))),
            Task::Regression => Ok((Text::One(text.to_owned()), Named::Score(self.score(row)?))),
            Task::Pair => {
                Ok((Text::Two(text.to_owned(), self.pair(row)?), Named::Label(self.label(row)?)))
            }
            Task::Siamese => Ok((self.apart(row, text)?, Named::Label(self.label(row)?))),
            Task::Similarity => Ok((self.apart(row, text)?, Named::Score(self.score(row)?))),
            Task::Words | Task::Entities => self.words(row.line, text, self.label(row)?),
            Task::Spans => self.spans(row, text),
            Task::Question => self.answer(row, text),
            Task::Boundary => Ok((Text::One(text.to_owned()), Named::Nothing)),
        }
    }

    /// Whether a row is learned from; `None` if there is no column that says so.
    pub(super) fn part(&self, row: &Row) -> Result<Option<Part>, DataFault> {
        let Some(place) = self.split else { return Ok(None) };
        match cell(row, Some(place)) {
            "train" => Ok(Some(Part::Train)),
            "validation" | "dev" => Ok(Some(Part::Validation)),
            found => Err(DataFault::Split { line: row.line, found: found.to_owned() }),
        }
    }

    fn label<'r>(&self, row: &'r Row) -> Result<&'r str, DataFault> {
        filled(row, self.label.unwrap_or(usize::MAX), &self.columns.label)
    }

    fn score(&self, row: &Row) -> Result<f64, DataFault> {
        let found = self.label(row)?;
        number(found).ok_or_else(|| DataFault::Number { line: row.line, found: found.to_owned() })
    }

    fn pair(&self, row: &Row) -> Result<String, DataFault> {
        let name = self.columns.pair.as_deref().unwrap_or_default();
        filled(row, self.pair.unwrap_or(usize::MAX), name).map(str::to_owned)
    }

    fn apart(&self, row: &Row, text: &str) -> Result<Text, DataFault> {
        Ok(Text::Apart(text.to_owned(), self.pair(row)?))
    }

    fn words<'r>(
        &self,
        line: usize,
        text: &str,
        label: &'r str,
    ) -> Result<(Text, Named<'r>), DataFault> {
        let words = words(text);
        let names: Vec<&str> = label.split_whitespace().collect();
        if words.len() != names.len() {
            return Err(DataFault::WordLabels { line, words: words.len(), labels: names.len() });
        }
        if self.task == Task::Entities {
            labels::parse(&names).map_err(|fault| DataFault::Bio { line, fault })?;
        }
        Ok((Text::Words(words), Named::Words(names)))
    }

    /// Spans as `first-last:LABEL`, words counted from 1, separated by semicolons; none is legal.
    fn spans<'r>(&self, row: &'r Row, text: &str) -> Result<(Text, Named<'r>), DataFault> {
        let words = words(text);
        let parts = cell(row, self.label).split(';').map(str::trim).filter(|part| !part.is_empty());
        let spans: Vec<_> = parts
            .map(|part| {
                let (span, name) = span(part).ok_or_else(|| DataFault::SpanForm {
                    line: row.line,
                    found: part.to_owned(),
                })?;
                if span.last >= words.len() {
                    let (found, words) = (part.to_owned(), words.len());
                    return Err(DataFault::SpanRange { line: row.line, found, words });
                }
                Ok((span, name))
            })
            .collect::<Result<_, _>>()?;
        Ok((Text::Words(words), Named::Spans(spans)))
    }

    /// The answer is looked for in the passage; an empty one means that it has none.
    fn answer(&self, row: &Row, question: &str) -> Result<(Text, Named<'static>), DataFault> {
        let passage = self.pair(row)?;
        let answer = cell(row, self.label);
        let found = if answer.is_empty() {
            None
        } else {
            let first = passage
                .find(answer)
                .ok_or_else(|| DataFault::Answer { line: row.line, answer: answer.to_owned() })?;
            Some(first..first + answer.len())
        };
        Ok((Text::Two(question.to_owned(), passage), Named::Answer(found)))
    }
}

/// A number within bounds in which single precision loses nothing that matters. A comma is taken
/// for a point, as many spreadsheets write it, unless it may stand for thousands.
pub(super) fn number(text: &str) -> Option<f64> {
    const MOST: f64 = 1e9;
    let point = match text.split_once(',') {
        Some((whole, part)) if part.len() != 3 => format!("{whole}.{part}"),
        _ => text.to_owned(),
    };
    point.parse().ok().filter(|number: &f64| number.abs() <= MOST)
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Reads `first-last:LABEL`.
fn span(part: &str) -> Option<(Span, &str)> {
    let (range, name) = part.split_once(':')?;
    let (first, last) = range.split_once('-')?;
    let at = |text: &str| text.trim().parse::<usize>().ok()?.checked_sub(1);
    let span = Span { first: at(first)?, last: at(last)? };
    let name = name.trim();
    (span.first <= span.last && !name.is_empty()).then_some((span, name))
}

fn cell(row: &Row, place: Option<usize>) -> &str {
    place.and_then(|place| row.cells.get(place)).map(String::as_str).unwrap_or_default()
}

fn filled<'r>(row: &'r Row, place: usize, column: &str) -> Result<&'r str, DataFault> {
    match cell(row, Some(place)) {
        "" => Err(DataFault::EmptyCell { line: row.line, column: column.to_owned() }),
        cell => Ok(cell),
    }
}
