//! The person's own examples, of one task.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use text::data::{Columns, Gathered, Part, ReadAs, Reading, Table, Task};

use super::origin::Origin;
use super::{pasted, sheet};
use crate::t;

/// Own examples of one task: the table, what its columns mean, and text that is no table yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The table.
    pub table: Table,
    /// What its columns mean.
    pub columns: Columns,
    /// What was pasted or opened and could not be read; it stays until it can.
    pub text: String,
    /// What is wrong with what was pasted or opened last.
    pub fault: Option<String>,
    /// Whether that was too long to stay.
    pub dropped: bool,
    /// What was pasted or opened last, until a row of it is changed.
    pub origin: Option<Origin>,
    /// Counts changes of the rows themselves, not of their cells.
    pub revision: u64,
}

/// As it is kept in the browser.
#[derive(Serialize, Deserialize)]
struct Kept {
    table: String,
    columns: Columns,
    text: String,
    /// The lines of the rows, which the table alone would number afresh.
    #[serde(default)]
    lines: Vec<usize>,
}

impl Draft {
    /// Nothing typed yet.
    pub fn new(task: Task) -> Self {
        let table = sheet::empty(task);
        let columns = Columns::guess(&table, task);
        Self { table, columns, ..Self::default() }
    }

    /// Takes another table, with the columns that its names suggest.
    pub fn take(&mut self, table: Table, task: Task) {
        self.columns = Columns::guess(&table, task);
        self.table = table;
        self.origin = None;
        self.revision += 1;
    }

    /// Whether a column that the task needs is still to be chosen.
    pub fn lacks_columns(&self) -> bool {
        let Columns { text, pair, label, .. } = &self.columns;
        let needed = [Some(text), pair.as_ref(), Some(label).filter(|name| !name.is_empty())];
        needed.into_iter().flatten().any(|name| !self.table.columns.contains(name))
    }

    /// Makes an example of the line that was taken for the columns' names.
    pub fn name_columns(&mut self, task: Task) {
        self.table.name_by_number();
        self.columns = Columns::guess(&self.table, task);
        self.origin = self.origin.take().map(|origin| {
            let read_as = ReadAs { header: Some(false), ..origin.read_as };
            let reading = origin.reading.map(|reading| Reading { header: false, ..reading });
            Origin { read_as, ..origin }.after(reading)
        });
        self.revision += 1;
    }

    /// Takes pasted text: it becomes the table if it can be read, and stays as it is if not.
    pub fn paste(&mut self, text: &str, task: Task) {
        self.read(Origin::text(text), task);
    }

    /// Takes the bytes of a file. What cannot be read goes into the box, unless something stands
    /// there already.
    pub fn open(&mut self, bytes: &[u8], task: Task) {
        self.read(Origin::file(bytes), task);
    }

    /// Reads what was pasted or opened once more, in another way.
    pub fn read_as(&mut self, read_as: ReadAs, task: Task) {
        if let Some(origin) = self.origin.take() {
            self.read(Origin { read_as, ..origin }, task);
        }
    }

    /// Says that a file could not even be opened: an older fault is not what matters now.
    pub fn refuse(&mut self, why: String) {
        (self.fault, self.dropped) = (Some(why), false);
    }

    fn read(&mut self, origin: Origin, task: Task) {
        let opened = sheet::open(&origin.bytes, origin.read_as);
        let reading = opened.as_ref().ok().map(|opened| opened.reading);
        match opened {
            Ok(opened) => {
                self.take(opened.table, task);
                self.text.clear();
                self.fault = None;
            }
            Err(fault) if origin.is_file && !self.text.trim().is_empty() => {
                self.refuse(t!(teach_open_unread, fault = fault));
            }
            Err(fault) => {
                let text = str::from_utf8(&origin.bytes).unwrap_or_default();
                self.dropped = text.len() > pasted::LONGEST;
                self.text = if self.dropped { String::new() } else { text.to_owned() };
                self.fault = Some(fault.to_string());
            }
        }
        self.origin = Some(origin.after(reading));
    }

    /// The rows that say something.
    pub fn filled(&self) -> Table {
        sheet::filled(&self.table, &self.columns)
    }

    /// The table with the names that its columns have in the data sets of the page, so that a file
    /// of it needs no choice of columns where it is opened again.
    pub fn canonical(&self, task: Task) -> Table {
        let usual = Self::new(task).columns;
        let named = |own: &Columns| {
            [Some(own.text.clone()), own.pair.clone(), Some(own.label.clone()), own.split.clone()]
        };
        let pairs: Vec<(String, String)> = named(&self.columns)
            .into_iter()
            .zip(named(&usual))
            .filter_map(|(a, b)| a.zip(b))
            .collect();
        let rename = |name: &String| {
            let found = pairs.iter().find(|(own, usual)| own == name && !usual.is_empty());
            let taken = pairs.iter().any(|(_, usual)| usual == name);
            match found {
                Some((_, usual)) => usual.clone(),
                None if taken => format!("{name}_"),
                None => name.clone(),
            }
        };
        let columns = self.table.columns.iter().map(rename).collect();
        Table { columns, rows: self.table.rows.clone(), ..Table::default() }
    }

    /// Writes a cell, see [`sheet::write`].
    pub fn write(&mut self, row: usize, column: usize, text: &str) -> Option<String> {
        self.origin = None;
        sheet::write(&mut self.table, row, column, text)
    }

    /// Adds an empty row.
    pub fn add(&mut self) -> usize {
        self.origin = None;
        self.revision += 1;
        sheet::add(&mut self.table, self.columns.split.as_deref())
    }

    /// Takes a row out.
    pub fn remove(&mut self, row: usize) {
        if row < self.table.rows.len() {
            self.table.rows.remove(row);
            self.origin = None;
            self.revision += 1;
        }
    }

    /// Adds a column that says what is learned from, filled as it was drawn without one. Where the
    /// examples are not in order yet, all are for training.
    pub fn add_split(&mut self, task: Task) {
        let drawn = Gathered::read(&self.filled(), task, &self.columns);
        let validation: BTreeSet<usize> = drawn
            .iter()
            .flat_map(|drawn| drawn.dataset.part(Part::Validation))
            .map(|example| example.line)
            .collect();
        let mut name = "split".to_owned();
        while self.table.columns.contains(&name) {
            name.push('_');
        }
        for row in &mut self.table.rows {
            let held_out = validation.contains(&row.line);
            row.cells.push(if held_out { "validation" } else { "train" }.to_owned());
        }
        self.table.columns.push(name.clone());
        self.columns.split = Some(name);
        self.origin = None;
        self.revision += 1;
    }

    /// As it is kept in the browser.
    pub fn to_text(&self) -> String {
        // A row without anything in it is none once the table is read again.
        let rows =
            self.table.rows.iter().filter(|row| row.cells.iter().any(|cell| !cell.is_empty()));
        let kept = Kept {
            lines: rows.map(|row| row.line).collect(),
            table: sheet::to_csv(&self.table),
            columns: self.columns.clone(),
            text: self.text.clone(),
        };
        // Strings always have a JSON text.
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// What was kept; anything else is nothing.
    pub fn from_text(text: &str, task: Task) -> Option<Self> {
        if text.len() > 2 * pasted::MOST {
            return None;
        }
        let kept: Kept = serde_json::from_str(text).ok()?;
        let mut draft = Self::new(task);
        if let Ok(table) = sheet::read(&kept.table) {
            draft.table = table;
            draft.columns = kept.columns;
            if draft.table.rows.len() == kept.lines.len() {
                for (row, line) in draft.table.rows.iter_mut().zip(kept.lines) {
                    row.line = line;
                }
            }
        }
        // What can be read waits for the person to make it the table; what cannot says why again.
        if !kept.text.trim().is_empty() {
            let read = sheet::open(kept.text.as_bytes(), ReadAs::default());
            draft.fault = read.err().map(|fault| fault.to_string());
        }
        draft.text = kept.text;
        Some(draft)
    }
}

#[cfg(test)]
mod tests {
    use text::data::{Dataset, Encoding, Format};

    use super::*;

    #[test]
    fn a_first_line_that_is_an_example_becomes_one() {
        let task = Task::Sequence;
        let mut draft = Draft::new(task);
        assert!(!draft.lacks_columns());
        let labels = |draft: &Draft| {
            let dataset = Dataset::read(&draft.filled(), task, &draft.columns).expect("a data set");
            (dataset.labels.join(" "), dataset.examples.len())
        };
        // No label of the first line comes again.
        draft.paste("great\tI loved it\nbad\tI did not\ngood\tNice\nbad\tPoor\n", task);
        assert!(draft.lacks_columns());
        draft.name_columns(task);
        assert!(!draft.lacks_columns());
        assert_eq!(labels(&draft), ("great bad good".to_owned(), 4));
        let read = |draft: &Draft| draft.origin.as_ref().and_then(|origin| origin.reading);
        assert!(read(&draft).is_some_and(|reading| !reading.header));
        // One that does is an example by itself.
        draft.paste("good\tI loved it\nbad\tI did not\ngood\tNice\nbad\tPoor\n", task);
        assert!(!draft.lacks_columns());
        assert_eq!(labels(&draft), ("good bad".to_owned(), 4));
    }

    #[test]
    fn faulty_text_stays_and_keeps_the_table() {
        let task = Task::Sequence;
        let mut draft = Draft::new(task);
        draft.paste("label,text\n\"a, b\",one\n🎉,two\n", task);
        assert_eq!((draft.table.rows.len(), draft.fault.clone()), (2, None));
        draft.paste("label,text\na,b,c\n", task);
        assert_eq!(draft.table.rows.len(), 2);
        assert_eq!(draft.text, "label,text\na,b,c\n");
        assert!(draft.fault.as_ref().is_some_and(|fault| fault.starts_with("Line 2 has 3 cells")));
        let back = Draft::from_text(&draft.to_text(), task).expect("a draft");
        assert_eq!(
            (&back.table, &back.text, &back.fault),
            (&draft.table, &draft.text, &draft.fault)
        );
        draft.open(&[0xff, 0xfe, 0x41], task);
        assert!(draft.fault.as_ref().is_some_and(|fault| fault.contains("UTF-8")));
        draft.open(b"label,text\na\n", task);
        assert_eq!((draft.text.as_str(), draft.table.rows.len()), ("label,text\na,b,c\n", 2));
        draft.text.clear();
        draft.open(b"label,text\na\n", task);
        assert_eq!(draft.text, "label,text\na\n");
        assert!(Draft::from_text("nonsense", task).is_none());
    }

    #[test]
    fn what_was_typed_waits_and_lines_stay_when_all_is_read_again() {
        let task = Task::Sequence;
        let mut draft = Draft::new(task);
        draft.paste("label,text\n\na,one\n\n\nb,two\n", task);
        draft.add();
        draft.text = "label,text\nc,three\n".into();
        let lines = |draft: &Draft| -> Vec<usize> {
            draft.filled().rows.iter().map(|row| row.line).collect()
        };
        let back = Draft::from_text(&draft.to_text(), task).expect("a draft");
        assert_eq!((lines(&back), back.filled()), (vec![3, 6], draft.filled()));
        assert_eq!((back.text, back.fault), (draft.text, None));
        // As it was kept before lines were.
        let old = r#"{"table":"label,text\r\na,x\r\n","columns":{"text":"text","label":"label"},"text":""}"#;
        let old = Draft::from_text(old, task).expect("a draft");
        assert_eq!(lines(&old), [2]);
    }

    #[test]
    fn a_text_too_long_for_its_box_is_the_table_or_nothing() {
        let task = Task::Sequence;
        let mut draft = Draft::new(task);
        let rows = "a,one\nb,two\n".repeat(pasted::LONGEST / 12);
        draft.paste(&format!("label,text\n{rows}"), task);
        assert!(draft.table.rows.len() > 5_000 && draft.fault.is_none());
        draft.paste(&format!("label,text,of\n{rows}"), task);
        assert!(draft.dropped && draft.text.is_empty() && draft.fault.is_some());
        assert!(draft.table.rows.len() > 5_000, "the table stays");
        draft.paste("label,text\nc\n", task);
        assert!(!draft.dropped && !draft.text.is_empty());
    }

    #[test]
    fn columns_can_be_named_otherwise_and_come_back() {
        let task = Task::Sequence;
        let mut draft = Draft::new(task);
        draft.paste("mood\tsaid\nhappy\thello\nsad\tbye\n", task);
        draft.columns.label = "mood".into();
        draft.columns.text = "said".into();
        assert!(pasted::has_columns(&draft.table, &draft.columns, task));
        draft.add_split(task);
        assert_eq!(draft.columns.split.as_deref(), Some("split"));
        let file = draft.canonical(task);
        assert_eq!(file.columns, ["label", "text", "split"]);
        draft.paste("text,mood,label\nno.,happy,hello\nno.,sad,bye\n", task);
        (draft.columns.label, draft.columns.text) = ("mood".into(), "label".into());
        let file = draft.canonical(task);
        assert_eq!(file.columns, ["text_", "label", "text"]);
        let before = Dataset::read(&draft.table, task, &draft.columns);
        assert_eq!(Dataset::read(&file, task, &Columns::guess(&file, task)), before);
        let back = Draft::from_text(&draft.to_text(), task).expect("a draft");
        assert_eq!((back.columns, back.table), (draft.columns, draft.table));
    }

    #[test]
    fn a_split_by_hand_begins_as_it_was_drawn() {
        let task = Task::Sequence;
        let mut draft = Draft::new(task);
        let rows: String =
            (0..24).map(|row| format!("{},text {row}\n", ["a", "b", "c"][row % 3])).collect();
        draft.paste(&format!("label,text\n{rows}"), task);
        let read = |draft: &Draft| Dataset::read(&draft.filled(), task, &draft.columns);
        let drawn = read(&draft).expect("a data set");
        assert_eq!(drawn.counts(Part::Validation), [2, 2, 2]);
        draft.add_split(task);
        assert_eq!(read(&draft).expect("a data set"), drawn);
    }

    #[test]
    fn what_was_read_can_be_read_otherwise_until_a_row_is_changed() {
        let task = Task::Sequence;
        let mut draft = Draft::new(task);
        draft.open(b"text,label\nA fine soup; really,good\nA cold soup; really,bad\n", task);
        let reading = |draft: &Draft| draft.origin.as_ref().and_then(|origin| origin.reading);
        assert!(reading(&draft).is_some_and(|reading| reading.format == Format::Csv));
        let semicolons = ReadAs { format: Some(Format::Semicolons), ..ReadAs::default() };
        draft.read_as(semicolons, task);
        assert!(draft.fault.is_some() && reading(&draft).is_none() && draft.table.rows.len() == 2);
        let taken_for = draft.origin.as_ref().map(|origin| origin.taken_for);
        let shown = ReadAs { encoding: Some(Encoding::Utf8), ..semicolons };
        assert_eq!(taken_for, Some(shown));
        draft.read_as(ReadAs { header: Some(false), ..ReadAs::default() }, task);
        assert_eq!((draft.table.rows.len(), draft.fault.clone()), (3, None));
        draft.read_as(ReadAs::default(), task);
        assert_eq!(draft.table.columns, ["text", "label"]);
        draft.write(0, 0, "A fine soup");
        draft.read_as(semicolons, task);
        assert_eq!((draft.origin, draft.table.rows[0].cells[0].as_str()), (None, "A fine soup"));
    }

    #[test]
    fn rows_come_and_go() {
        let mut draft = Draft::new(Task::Sequence);
        let row = draft.add();
        assert_eq!(draft.table.rows[row].cells, ["train", "", ""]);
        draft.remove(row);
        draft.remove(row);
        assert!(draft.table.rows.is_empty() && draft.revision == 2);
        assert!(Draft::from_text(&draft.to_text(), Task::Sequence).is_some());
    }
}
