//! Where the table of a person comes from, as long as nobody changed its rows.

use std::sync::Arc;

use text::data::{ReadAs, Reading};

/// A file that was opened, or a text that was pasted.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// What is in it.
    pub bytes: Arc<[u8]>,
    /// Whether it is a file, whose characters may be written in more ways than one.
    pub is_file: bool,
    /// What the person says of it.
    pub read_as: ReadAs,
    /// What it is taken for.
    pub taken_for: ReadAs,
    /// How it was read; `None` if it could not be.
    pub reading: Option<Reading>,
}

impl Origin {
    /// A file.
    pub fn file(bytes: &[u8]) -> Self {
        let (read_as, taken_for) = Default::default();
        Self { bytes: bytes.into(), is_file: true, read_as, taken_for, reading: None }
    }

    /// A text.
    pub fn text(text: &str) -> Self {
        Self { is_file: false, ..Self::file(text.as_bytes()) }
    }

    /// The same, after it was read in this way, or could not be.
    pub fn after(self, reading: Option<Reading>) -> Self {
        let taken_for = match reading {
            Some(Reading { encoding, format, header }) => {
                ReadAs { encoding: Some(encoding), format: Some(format), header: Some(header) }
            }
            None => self.read_as.recognised(&self.bytes),
        };
        Self { taken_for, reading, ..self }
    }
}

#[cfg(test)]
mod tests {
    use text::data::{Gathered, Task};

    use super::super::draft::Draft;

    /// Each opens without a word of the person, with the columns that the task needs.
    #[test]
    fn files_as_people_have_them_become_examples() {
        let files = [
            ("array.json", Task::Sequence, 12),
            ("object-data.json", Task::Sequence, 12),
            ("excel-sep.csv", Task::Sequence, 12),
            ("no-header.csv", Task::Sequence, 12),
            ("utf16.csv", Task::Sequence, 12),
            ("numeric-labels.csv", Task::Sequence, 12),
            ("one-empty-text.csv", Task::Sequence, 13),
            ("quotes.tsv", Task::Sequence, 14),
            ("split-words.csv", Task::Sequence, 9),
            ("bioes.jsonl", Task::Entities, 8),
            ("iob1.jsonl", Task::Entities, 12),
            ("token-nbsp.jsonl", Task::Entities, 8),
            ("second-occurrence.csv", Task::Question, 8),
            ("late-answer.csv", Task::Question, 8),
            ("squad.json", Task::Question, 1),
        ];
        for (name, task, examples) in files {
            let bytes = std::fs::read(format!("../../model/text/tests/tables/{name}"));
            let mut draft = Draft::new(task);
            draft.open(&bytes.expect("the file is there"), task);
            assert_eq!((draft.fault.clone(), draft.lacks_columns()), (None, false), "{name}");
            let read = |draft: &Draft| {
                Gathered::read(&draft.filled(), task, &draft.columns).expect(name).dataset
            };
            let before = read(&draft);
            assert_eq!(before.examples.len(), examples, "{name}");
            // What the browser keeps says the same.
            let kept = Draft::from_text(&draft.to_text(), task).expect("a draft");
            assert_eq!(read(&kept), before, "{name}");
        }
    }
}
