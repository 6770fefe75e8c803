//! Examples of a task, with their labels.

use serde::{Deserialize, Serialize};

use super::fault::DataFault;
use super::table::{Row, Table};
use crate::labels;

/// What is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// A label for a text.
    Sequence,
    /// A label for two texts.
    Pair,
    /// A label for each word.
    Words,
    /// A label for each word in the BIO scheme.
    Entities,
}

/// What an example is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Learned from.
    Train,
    /// Only measured with.
    Validation,
}

/// What the model reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Text {
    /// A text.
    One(String),
    /// Two texts.
    Two(String, String),
    /// Words.
    Words(Vec<String>),
}

/// One example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// Its line in the table, counted from 1.
    pub line: usize,
    /// What it is for.
    pub part: Part,
    /// What the model reads.
    pub text: Text,
    /// One label, or one a word; indices into [`Dataset::labels`].
    pub labels: Vec<usize>,
}

/// The names of the columns of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Columns {
    /// The text, the first text, or the words.
    pub text: String,
    /// The second text.
    pub pair: Option<String>,
    /// The label or labels.
    pub label: String,
    /// `train` or `validation`.
    pub split: Option<String>,
}

/// Examples that fit together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dataset {
    /// What is learned.
    pub task: Task,
    /// The labels, in the order in which they first occur; `O` of the BIO scheme first.
    pub labels: Vec<String>,
    /// The examples, in the order of the table.
    pub examples: Vec<Example>,
}

impl Dataset {
    /// Reads the examples of a table. Without a column for the split every fourth example is kept
    /// for validation.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn read(table: &Table, task: Task, columns: &Columns) -> Result<Self, DataFault> {
        let reader = Reader::new(table, task, columns)?;
        let mut dataset = Self { task, labels: Vec::new(), examples: Vec::new() };
        if task == Task::Entities {
            dataset.labels.push("O".to_owned());
        }
        for (index, row) in table.rows.iter().enumerate() {
            let (text, names) = reader.row(row)?;
            let labels = names.iter().map(|name| dataset.label(name)).collect();
            let part = reader.part(row, index)?;
            dataset.examples.push(Example { line: row.line, part, text, labels });
        }
        match dataset.labels.as_slice() {
            [only] => Err(DataFault::OneLabel { label: only.clone() }),
            _ => Ok(dataset),
        }
    }

    /// The examples of one part.
    pub fn part(&self, part: Part) -> impl Iterator<Item = &Example> {
        self.examples.iter().filter(move |example| example.part == part)
    }

    /// How often each label occurs in a part, in the order of [`Dataset::labels`].
    pub fn counts(&self, part: Part) -> Vec<usize> {
        let mut counts = vec![0; self.labels.len()];
        for label in self.part(part).flat_map(|example| &example.labels) {
            if let Some(count) = counts.get_mut(*label) {
                *count += 1;
            }
        }
        counts
    }

    fn label(&mut self, name: &str) -> usize {
        let known = self.labels.iter().position(|label| label == name);
        known.unwrap_or_else(|| {
            self.labels.push(name.to_owned());
            self.labels.len() - 1
        })
    }
}

impl Columns {
    /// The columns of a table, by the names that are common for them.
    pub fn guess(table: &Table, task: Task) -> Self {
        let there = |name: &&&str| table.columns.iter().any(|column| column == **name);
        let texts: &[&str] = match task {
            Task::Sequence => &["text", "sentence", "review"],
            Task::Pair => &["premise", "text", "sentence1", "question"],
            Task::Words | Task::Entities => &["words", "tokens", "text"],
        };
        let found = |names: &[&str]| {
            let name = names.iter().find(there).or(names.first()).copied();
            name.unwrap_or_default().to_owned()
        };
        Self {
            text: found(texts),
            pair: (task == Task::Pair)
                .then(|| found(&["hypothesis", "pair", "sentence2", "passage"])),
            label: found(&["label", "labels", "tags", "ner_tags", "class"]),
            split: ["split"].iter().find(there).map(|name| (*name).to_owned()),
        }
    }
}

/// The places of the columns.
struct Reader<'a> {
    task: Task,
    columns: &'a Columns,
    text: usize,
    pair: Option<usize>,
    label: usize,
    split: Option<usize>,
}

impl<'a> Reader<'a> {
    fn new(table: &Table, task: Task, columns: &'a Columns) -> Result<Self, DataFault> {
        let place =
            |name: &Option<String>| name.as_ref().map(|name| table.column(name)).transpose();
        Ok(Self {
            task,
            columns,
            text: table.column(&columns.text)?,
            pair: place(&columns.pair)?,
            label: table.column(&columns.label)?,
            split: place(&columns.split)?,
        })
    }

    /// What the model reads, and the names of the labels.
    fn row<'r>(&self, row: &'r Row) -> Result<(Text, Vec<&'r str>), DataFault> {
        let text = filled(row, self.text, &self.columns.text)?;
        let label = filled(row, self.label, &self.columns.label)?;
        match (self.task, self.pair) {
            (Task::Words | Task::Entities, _) => self.words(row.line, text, label),
            (_, Some(place)) => {
                let name = self.columns.pair.as_deref().unwrap_or_default();
                let pair = filled(row, place, name)?;
                Ok((Text::Two(text.to_owned(), pair.to_owned()), vec![label]))
            }
            _ => Ok((Text::One(text.to_owned()), vec![label])),
        }
    }

    fn words<'r>(
        &self,
        line: usize,
        text: &str,
        label: &'r str,
    ) -> Result<(Text, Vec<&'r str>), DataFault> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let names: Vec<&str> = label.split_whitespace().collect();
        if words.len() != names.len() {
            return Err(DataFault::WordLabels { line, words: words.len(), labels: names.len() });
        }
        if self.task == Task::Entities {
            labels::parse(&names).map_err(|fault| DataFault::Bio { line, fault })?;
        }
        Ok((Text::Words(words), names))
    }

    fn part(&self, row: &Row, index: usize) -> Result<Part, DataFault> {
        const EVERY: usize = 4;
        let Some(place) = self.split else {
            let held_out = index % EVERY == EVERY - 1;
            return Ok(if held_out { Part::Validation } else { Part::Train });
        };
        match row.cells.get(place).map(String::as_str).unwrap_or_default() {
            "train" => Ok(Part::Train),
            "validation" | "dev" => Ok(Part::Validation),
            found => Err(DataFault::Split { line: row.line, found: found.to_owned() }),
        }
    }
}

fn filled<'r>(row: &'r Row, place: usize, column: &str) -> Result<&'r str, DataFault> {
    let cell = row.cells.get(place).map(String::as_str).unwrap_or_default();
    if cell.is_empty() {
        return Err(DataFault::EmptyCell { line: row.line, column: column.to_owned() });
    }
    Ok(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, task: Task) -> Result<Dataset, DataFault> {
        let table = Table::from_bytes(text.as_bytes())?;
        Dataset::read(&table, task, &Columns::guess(&table, task))
    }

    #[test]
    fn labels_are_numbered_as_they_occur() {
        let dataset = read("label,text\nb,one\na,two\nb,three\nb,four\na,five\n", Task::Sequence);
        let dataset = dataset.expect("a data set");
        assert_eq!(dataset.labels, ["b", "a"]);
        let found: Vec<_> = dataset.examples.iter().map(|e| (e.labels[0], e.part)).collect();
        use Part::{Train, Validation};
        assert_eq!(found, [(0, Train), (1, Train), (0, Train), (0, Validation), (1, Train)]);
        assert_eq!(dataset.counts(Train), [2, 2]);
    }

    #[test]
    fn every_fault_names_its_line() {
        let cases = [
            ("label,text\na,x\nb,\n", Task::Sequence, "Line 3 has no text."),
            ("label,text\na,x\na,y\n", Task::Sequence, "All examples have the label “a”."),
            ("text\nx\n", Task::Sequence, "There is no column “label”."),
            ("split,label,text\ntest,a,x\n", Task::Sequence, "Line 2: “test” is not a split."),
            ("words,labels\nx y,O\n", Task::Words, "Line 2 has 2 words but 1 labels."),
            ("words,labels\nx y,O I-A\n", Task::Entities, "Line 2: Word 2 is labelled I-A"),
            ("words,labels\nx y,O Z\n", Task::Entities, "Line 2: “Z” is not a BIO label"),
            ("premise,label\nx,a\n", Task::Pair, "There is no column “hypothesis”."),
        ];
        for (text, task, beginning) in cases {
            let fault = read(text, task).expect_err(text).to_string();
            assert!(fault.starts_with(beginning), "{fault}");
        }
    }
}
