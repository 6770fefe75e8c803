//! Rows of a table as examples.

use std::ops::Range;

use super::between::Between;
use super::columns::Columns;
use super::dataset::{Task, Text};
use super::fault::DataFault;
use super::lists::{entries, list};
use super::splits::Split;
use super::table::{Row, Table};
use super::typed_words::typed_words;
use crate::spans::Span;

/// The places of the columns.
pub(super) struct Reader<'a> {
    task: Task,
    columns: &'a Columns,
    text: usize,
    pair: Option<usize>,
    label: Option<usize>,
    split: Option<usize>,
    start: Option<usize>,
    /// What stands between several labels of a text.
    between: Between,
}

/// A row as it is read.
pub(super) struct Read<'r> {
    /// Its line.
    pub line: usize,
    /// What the model reads.
    pub text: Text,
    /// What it is to learn.
    pub named: Named<'r>,
    /// What it is for; `None` if there is no column that says so.
    pub split: Option<Split>,
}

/// What is to be learned, by names.
pub(super) enum Named<'r> {
    Label(&'r str),
    Labels(Vec<String>),
    Score(f64),
    Words(Vec<String>),
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
        let label = place(&label)?;
        Ok(Self {
            task,
            columns,
            text: table.column(&columns.text)?,
            pair: place(&columns.pair)?,
            label,
            between: between(table, label),
            split: place(&columns.split)?,
            start: place(&columns.start)?,
        })
    }

    /// A reader of texts that a network is asked about: labels, where there are any, are not needed.
    ///
    /// # Errors
    /// If a column with texts is not there.
    pub(super) fn of_texts(
        table: &Table,
        task: Task,
        columns: &'a Columns,
    ) -> Result<Self, DataFault> {
        let pair = columns.pair.as_ref().map(|name| table.column(name)).transpose()?;
        let says = |place: &usize| table.rows.iter().any(|row| !cell(row, Some(*place)).is_empty());
        let label = table.column(&columns.label).ok().filter(says);
        let start = columns.start.as_ref().and_then(|name| table.column(name).ok());
        let text = table.column(&columns.text)?;
        let between = between(table, label);
        Ok(Self { task, columns, text, pair, label, split: None, start, between })
    }

    /// Reads what a network is asked about, and what is true of it where the row says so in a way that
    /// can be read.
    pub(super) fn asked<'r>(&self, row: &'r Row) -> Result<Read<'r>, DataFault> {
        let labelled = self.says_what_is_true(row).then(|| self.row(row).ok()).flatten();
        let (text, named) = match labelled {
            Some(read) => read,
            None => (self.text(row)?, Named::Nothing),
        };
        Ok(Read { line: row.line, text, named, split: None })
    }

    /// Whether the cell of the label says something. An empty one does where there may be nothing to
    /// be found, as long as the column says something elsewhere.
    fn says_what_is_true(&self, row: &Row) -> bool {
        let may_be_empty = matches!(self.task, Task::MultiLabel | Task::Spans | Task::Question);
        self.label.is_some_and(|place| may_be_empty || !cell(row, Some(place)).is_empty())
    }

    /// What the model reads of a row without a label.
    fn text(&self, row: &Row) -> Result<Text, DataFault> {
        let text = filled(row, self.text, &self.columns.text)?;
        Ok(match self.task {
            Task::Sequence | Task::MultiLabel | Task::Regression | Task::Boundary => {
                Text::One(text.to_owned())
            }
            Task::Pair | Task::Question => Text::Two(text.to_owned(), self.pair(row)?),
            Task::Siamese | Task::Similarity => self.apart(row, text)?,
            Task::Words | Task::Entities | Task::Spans => {
                Text::Words(list(text).unwrap_or_else(|| typed_words(text)))
            }
        })
    }

    /// Reads a row; of one that is for a test, nothing but that.
    pub(super) fn read<'r>(&self, row: &'r Row) -> Result<Read<'r>, DataFault> {
        let (line, split) = (row.line, self.split(row)?);
        let (text, named) = match split {
            Some(Split::Test) => (Text::One(String::new()), Named::Nothing),
            _ => self.row(row)?,
        };
        Ok(Read { line, text, named, split })
    }

    /// What the model reads, and what it is to learn.
    fn row<'r>(&self, row: &'r Row) -> Result<(Text, Named<'r>), DataFault> {
        let text = filled(row, self.text, &self.columns.text)?;
        match self.task {
            Task::Sequence => Ok((Text::One(text.to_owned()), Named::Label(self.label(row)?))),
            Task::MultiLabel => {
                let labels = self.between.labels(cell(row, self.label));
                Ok((Text::One(text.to_owned()), Named::Labels(labels)))
            }
            Task::Regression => Ok((Text::One(text.to_owned()), Named::Score(self.score(row)?))),
            Task::Pair => {
                Ok((Text::Two(text.to_owned(), self.pair(row)?), Named::Label(self.label(row)?)))
            }
            Task::Siamese => Ok((self.apart(row, text)?, Named::Label(self.label(row)?))),
            Task::Similarity => Ok((self.apart(row, text)?, Named::Score(self.score(row)?))),
            Task::Words | Task::Entities => words(row.line, text, self.label(row)?),
            Task::Spans => self.spans(row, text),
            Task::Question => self.answer(row, text),
            Task::Boundary => Ok((Text::One(text.to_owned()), Named::Nothing)),
        }
    }

    fn split(&self, row: &Row) -> Result<Option<Split>, DataFault> {
        let Some(place) = self.split else { return Ok(None) };
        let found = cell(row, Some(place));
        let split = Split::of(found);
        split.map(Some).ok_or_else(|| DataFault::Split { line: row.line, found: found.to_owned() })
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

    /// Spans as `first-last:LABEL`, words counted from 1, separated by semicolons; none is legal.
    fn spans<'r>(&self, row: &'r Row, text: &str) -> Result<(Text, Named<'r>), DataFault> {
        let words = entries(text);
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

    /// The answer stands where the table says, or else is looked for in the passage; an empty one
    /// means that it has none.
    fn answer(&self, row: &Row, question: &str) -> Result<(Text, Named<'static>), DataFault> {
        let passage = self.pair(row)?;
        let answer = cell(row, self.label);
        let found = if answer.is_empty() {
            None
        } else {
            let first = match self.start(row)? {
                Some(start) => nearest(&passage, answer, start),
                None => passage.find(answer),
            };
            let missing = || DataFault::Answer { line: row.line, answer: answer.to_owned() };
            let first = first.ok_or_else(missing)?;
            Some(first..first + answer.len())
        };
        Ok((Text::Two(question.to_owned(), passage), Named::Answer(found)))
    }

    /// How many characters stand before the answer, if the table says so.
    fn start(&self, row: &Row) -> Result<Option<usize>, DataFault> {
        let found = cell(row, self.start);
        if found.is_empty() {
            return Ok(None);
        }
        let start = number(found).filter(|start| *start >= 0.0 && start.fract() == 0.0);
        let wrong = || DataFault::AnswerStart { line: row.line, found: found.to_owned() };
        start.map(|start| Some(start as usize)).ok_or_else(wrong)
    }
}

/// What stands between several labels in the cells of a column.
fn between(table: &Table, column: Option<usize>) -> Between {
    Between::of(table.rows.iter().map(|row| cell(row, column)))
}

/// The byte at which the answer begins that has closest to so many characters before it: spaces
/// before a passage are not read, and programs count characters in more ways than one.
fn nearest(passage: &str, answer: &str, start: usize) -> Option<usize> {
    let places = passage.char_indices().enumerate();
    let there = places
        .filter(|(_, (byte, _))| passage.get(*byte..).is_some_and(|rest| rest.starts_with(answer)));
    let (_, (byte, _)) = there.min_by_key(|(before, _)| before.abs_diff(start))?;
    Some(byte)
}

/// As many labels as words.
fn words<'r>(line: usize, text: &str, label: &str) -> Result<(Text, Named<'r>), DataFault> {
    let (words, labels) = (entries(text), entries(label));
    if words.len() != labels.len() {
        return Err(DataFault::WordLabels { line, words: words.len(), labels: labels.len() });
    }
    Ok((Text::Words(words), Named::Words(labels)))
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
