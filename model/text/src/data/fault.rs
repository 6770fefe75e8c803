//! What can be wrong with a table of examples.

use thiserror::Error;

use crate::labels::BioError;

/// Why a table cannot be used. Lines are counted from 1, the header included, as editors do.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DataFault {
    /// The bytes are no text in the encoding in which they are read.
    #[error("The file is no table of text. Save it as CSV with the encoding UTF-8.")]
    Encoding,
    /// There is nothing in it.
    #[error(
        "There are no examples. Put the names of the columns in the first line and one example in each line below."
    )]
    Empty,
    /// A line that is not what the format promises.
    #[error("Line {line} cannot be read: {}.", short(why))]
    Line {
        /// The line.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A row of a list that has no columns.
    #[error("Line {line} is “{}”. Give each row as an object that names its values.", short(found))]
    NoObject {
        /// The line.
        line: usize,
        /// The beginning of what stands there.
        found: String,
    },
    /// A quote that takes the lines after it into its cell.
    #[error(
        "Line {line}: a quote (\") is opened there and not closed, so the lines below would all become one cell. Close it; or write two quotes for one that belongs to the text, and one more before and after the whole text."
    )]
    Quote {
        /// The line.
        line: usize,
    },
    /// A line with too many or too few cells.
    #[error(
        "Line {line} has {}, but there {} {}. Between commas or semicolons, put quotes around texts that contain them.",
        many(*found, "cell"),
        if *wanted == 1 { "is" } else { "are" },
        many(*wanted, "column")
    )]
    Cells {
        /// The line.
        line: usize,
        /// Cells in it.
        found: usize,
        /// Columns of the table.
        wanted: usize,
    },
    /// A column that the task needs is not there.
    #[error("There is no column “{}”. The columns are: {}.", short(name), short(columns))]
    Column {
        /// The column.
        name: String,
        /// Those that there are.
        columns: String,
    },
    /// A cell without text.
    #[error("Line {line} has no {}.", short(column))]
    EmptyCell {
        /// The line.
        line: usize,
        /// The column.
        column: String,
    },
    /// A word for the split that is none.
    #[error("Line {line}: “{}” is not a split. Write train, validation or test.", short(found))]
    Split {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// Not one label a word.
    #[error(
        "Line {line} has {} but {}. Words and labels are separated by spaces, one label for each word.",
        many(*words, "word"),
        many(*labels, "label")
    )]
    WordLabels {
        /// The line.
        line: usize,
        /// Words.
        words: usize,
        /// Labels.
        labels: usize,
    },
    /// Labels that are not legal BIO.
    #[error("Line {line}: {fault}")]
    Bio {
        /// The line.
        line: usize,
        /// What is wrong.
        fault: BioError,
    },
    /// A span that is not written as spans are.
    #[error(
        "Line {line}: “{}” is not a span. Write first-last:LABEL with words counted from 1, as in 2-4:PLACE, and a semicolon between two spans.",
        short(found)
    )]
    SpanForm {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A span that reaches past the last word.
    #[error(
        "Line {line}: the span “{}” reaches past the last of {}.",
        short(found),
        many(*words, "word")
    )]
    SpanRange {
        /// The line.
        line: usize,
        /// The span.
        found: String,
        /// Words of the line.
        words: usize,
    },
    /// An answer that does not stand in the passage.
    #[error(
        "Line {line}: the answer “{}” does not stand in the passage. Copy it from there, or leave it empty if the passage has no answer.",
        short(answer)
    )]
    Answer {
        /// The line.
        line: usize,
        /// The answer.
        answer: String,
    },
    /// A place of an answer that is no number.
    #[error(
        "Line {line}: “{}” is not where an answer starts. Give the number of characters that stand before it in the passage.",
        short(found)
    )]
    AnswerStart {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A label that the model was not trained with.
    #[error(
        "Line {line}: the label “{}” is unknown. The labels are: {}.",
        short(label),
        short(known)
    )]
    UnknownLabel {
        /// The line.
        line: usize,
        /// The label.
        label: String,
        /// Those that there are.
        known: String,
    },
    /// A label that is too long to be one.
    #[error(
        "Line {line}: this label has more than {most} characters, so it is rather a text. Is the right column chosen for the labels?"
    )]
    LongLabel {
        /// The line.
        line: usize,
        /// Most characters of a label.
        most: usize,
    },
    /// More labels than can be told apart.
    #[error(
        "Line {line} brings one more label than the {most} that can be told apart here. Is the right column chosen for the labels? To learn numbers, choose the task with numbers."
    )]
    ManyLabels {
        /// The line.
        line: usize,
        /// Most labels.
        most: usize,
    },
    /// A score that is no number.
    #[error(
        "Line {line}: “{}” is not a number that can be learned. Write it with a point, as in 4 or 3.5; it may lie between minus and plus a thousand million.",
        short(found)
    )]
    Number {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// No two scores to tell apart.
    #[error(
        "All examples for training have the score {}. Give at least two different scores.",
        short(score)
    )]
    OneScore {
        /// The only score.
        score: String,
    },
    /// Nothing to tell apart, where a text may have no label.
    #[error("No example has a label. Give at least two different labels.")]
    NoLabels,
    /// Nothing to tell apart.
    #[error("All examples have the label “{}”. Give at least two different labels.", short(label))]
    OneLabel {
        /// The only label.
        label: String,
    },
}

/// Characters of a file that are repeated in a sentence about it.
const SHORT: usize = 200;

/// The beginning of what stands in a file: that may be anything, of any length.
fn short(found: &str) -> String {
    match found.char_indices().nth(SHORT) {
        Some((end, _)) => format!("{}…", found.get(..end).unwrap_or_default()),
        None => found.to_owned(),
    }
}

/// How many there are of something.
fn many(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
