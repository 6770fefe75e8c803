//! Tables as people keep them: CSV (RFC 4180), TSV, and JSON Lines.

use std::collections::{BTreeMap, BTreeSet};

use csv_core::ReadRecordResult;
use serde_json::Value;

use super::fault::DataFault;
use super::quotes::unclosed;
use super::reader::number;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Cells separated by commas.
    Csv,
    /// Cells separated by semicolons: what spreadsheets call CSV where numbers have a decimal comma.
    Semicolons,
    /// Cells separated by tabs.
    Tsv,
    /// One JSON object a line.
    JsonLines,
}

/// One example as it stands in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where it begins, counted from 1.
    pub line: usize,
    /// One cell a column.
    pub cells: Vec<String>,
}

/// Columns with names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Their names, in order.
    pub columns: Vec<String>,
    /// The rows below.
    pub rows: Vec<Row>,
    /// What was left out of it.
    pub cut: Cut,
}

/// Most columns that are read: no task needs more than four.
pub const MOST_COLUMNS: usize = 40;
/// Most characters of a cell that are read: several times what 512 pieces are made of.
pub const MOST_CHARACTERS: usize = 20_000;

/// What is left out of a table that is larger than anything that could be learned from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// Columns behind the first [`MOST_COLUMNS`].
    pub columns: usize,
    /// Cells of which only the first [`MOST_CHARACTERS`] characters were read.
    pub cells: usize,
    /// The line of the first of these cells.
    pub line: Option<usize>,
}

impl Cut {
    /// A text that is short enough to be read, and counted if it was not.
    pub fn shortened(&mut self, text: &str, line: usize) -> String {
        match text.char_indices().nth(MOST_CHARACTERS) {
            Some((end, _)) => {
                self.cells += 1;
                self.line.get_or_insert(line);
                text.get(..end).unwrap_or_default().trim_end().to_owned()
            }
            None => text.to_owned(),
        }
    }
}

impl Format {
    /// The format that a text seems to have: JSON objects, or else the separator that its first
    /// line has more of.
    pub fn guess(text: &str) -> Self {
        let first = text.trim_start_matches(BOM).lines().find(|line| !line.trim().is_empty());
        let first = first.unwrap_or_default();
        if first.trim_start().starts_with('{') {
            return Self::JsonLines;
        }
        // What stands in quotes separates nothing.
        let bare = || first.split('"').step_by(2).flat_map(str::chars);
        let count = |separator: char| bare().filter(|c| *c == separator).count();
        let separators = [(';', Self::Semicolons), ('\t', Self::Tsv), (',', Self::Csv)];
        let most = separators.into_iter().max_by_key(|(separator, _)| count(*separator));
        most.map_or(Self::Csv, |(_, format)| format)
    }
}

/// Spreadsheets begin UTF-8 files with it.
const BOM: char = '\u{feff}';

impl Table {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If it is not UTF-8, or as [`Table::read`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DataFault> {
        let text = str::from_utf8(bytes).map_err(|_| DataFault::Encoding)?;
        Self::read(text, Format::guess(text))
    }

    /// Reads a text. Lines without anything in them are left out, and so is what [`Table::cut`]
    /// counts.
    ///
    /// # Errors
    /// The first line that cannot be read, or that there is none.
    pub fn read(text: &str, format: Format) -> Result<Self, DataFault> {
        let text = text.trim_start_matches(BOM);
        let table = match format {
            Format::Csv => separated(text, b','),
            Format::Semicolons => separated(text, b';'),
            Format::Tsv => separated(text, b'\t'),
            Format::JsonLines => json_lines(text),
        }?;
        if table.rows.is_empty() { Err(DataFault::Empty) } else { Ok(table) }
    }

    /// The place of a column.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn column(&self, name: &str) -> Result<usize, DataFault> {
        let place = self.columns.iter().position(|column| column == name);
        place.ok_or_else(|| DataFault::Column {
            name: name.to_owned(),
            columns: self.columns.join(", "),
        })
    }

    /// The name of the first column that holds nothing but numbers.
    pub(super) fn number_column(&self) -> Option<String> {
        let is_number = |place: usize| {
            self.rows.iter().all(|row| row.cells.get(place).is_some_and(|c| number(c).is_some()))
        };
        let place = (0..self.columns.len()).find(|place| is_number(*place))?;
        self.columns.get(place).cloned()
    }
}

fn separated(text: &str, separator: u8) -> Result<Table, DataFault> {
    if let Some(line) = unclosed(text, separator) {
        return Err(DataFault::Quote { line });
    }
    let mut cut = Cut::default();
    let records = records(text, separator, &mut cut);
    let mut records = records.into_iter().filter(|record| record.is_filled());
    let Record { row: Row { cells: columns, .. }, count: wanted } =
        records.next().ok_or(DataFault::Empty)?;
    cut.columns = wanted.saturating_sub(MOST_COLUMNS);
    let fits = |record: Record| match record {
        Record { row, count } if count == wanted => Ok(row),
        Record { row: Row { line, .. }, count: found } => {
            Err(DataFault::Cells { line, found, wanted })
        }
    };
    let rows = records.map(fits).collect::<Result<_, _>>()?;
    Ok(Table { columns, rows, cut })
}

/// A record of a text.
struct Record {
    /// The line in which it begins, and its first cells.
    row: Row,
    /// All its cells.
    count: usize,
}

impl Record {
    fn is_filled(&self) -> bool {
        self.row.cells.iter().any(|cell| !cell.is_empty())
    }
}

/// Bytes and cells of a record for which there is room at first.
const ROOM: (usize, usize) = (4096, 64);

/// The records of a text.
fn records(text: &str, separator: u8, cut: &mut Cut) -> Vec<Record> {
    let mut reader = csv_core::ReaderBuilder::new().delimiter(separator).build();
    let (mut output, mut ends) = (vec![0; ROOM.0], vec![0; ROOM.1]);
    let (mut rest, mut line, mut records) = (text.as_bytes(), 1, Vec::new());
    let (mut written, mut ended, mut begins) = (0, 0, 1);
    loop {
        if written == 0 && ended == 0 {
            let empty = rest.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
            line += newlines(rest.get(..empty));
            rest = rest.get(empty..).unwrap_or_default();
            begins = line;
        }
        let room = (output.get_mut(written..), ends.get_mut(ended..));
        let (Some(output_left), Some(ends_left)) = room else { return records };
        let (result, read, out, found) = reader.read_record(rest, output_left, ends_left);
        line += newlines(rest.get(..read));
        rest = rest.get(read..).unwrap_or_default();
        written += out;
        ended += found;
        match result {
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::OutputFull => output.resize(2 * output.len(), 0),
            ReadRecordResult::OutputEndsFull => ends.resize(2 * ends.len(), 0),
            ReadRecordResult::Record => {
                let ends = ends.get(..ended).unwrap_or_default();
                let cells = cells(&output, ends, |cell| cut.shortened(cell, begins));
                records.push(Record { row: Row { line: begins, cells }, count: ended });
                (written, ended) = (0, 0);
            }
            ReadRecordResult::End => return records,
        }
    }
}

fn newlines(bytes: Option<&[u8]>) -> usize {
    bytes.unwrap_or_default().iter().filter(|byte| **byte == b'\n').count()
}

/// The first cells of a record. Separators are single bytes, so every cell is UTF-8 where the text
/// is.
fn cells(output: &[u8], ends: &[usize], mut shortened: impl FnMut(&str) -> String) -> Vec<String> {
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let cell = |(start, end): (usize, &usize)| {
        let text = str::from_utf8(output.get(start..*end).unwrap_or_default());
        shortened(text.unwrap_or_default().trim())
    };
    starts.zip(ends).take(MOST_COLUMNS).map(cell).collect()
}

/// The columns are the keys of all objects; a key that a line lacks is an empty cell.
fn json_lines(text: &str) -> Result<Table, DataFault> {
    let (mut columns, mut known) = (Vec::new(), BTreeSet::new());
    let mut cut = Cut::default();
    let mut objects: Vec<(usize, BTreeMap<String, String>)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let at = index + 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Table, DataFault> {
        Table::from_bytes(text.as_bytes())
    }

    #[test]
    fn the_same_examples_in_every_format() {
        let texts = [
            "text,label\n\"well, well\",\"a \"\"b\"\" 🎉\"\nthe end,no\n",
            "text;label\r\nwell, well;\"a \"\"b\"\" 🎉\"\r\nthe end;no\r\n",
            "text\tlabel\nwell, well\t\"a \"\"b\"\" 🎉\"\nthe end\tno\n",
            "{\"text\":\"well, well\",\"label\":\"a \\\"b\\\" 🎉\"}\n\n{\"label\":\"no\",\"text\":\"the end\"}\n",
        ];
        for text in texts {
            let table = read(text).expect("a table");
            let label = table.column("label").expect("a column");
            let words = table.column("text").expect("a column");
            let cells: Vec<_> =
                table.rows.iter().map(|row| (&*row.cells[words], &*row.cells[label])).collect();
            assert_eq!(cells, [("well, well", "a \"b\" 🎉"), ("the end", "no")], "{text}");
        }
    }

    #[test]
    fn what_stands_in_quotes_separates_nothing() {
        assert_eq!(Format::guess("\"one; two; three\",a\n"), Format::Csv);
        assert_eq!(Format::guess("\"one, two, three\";a\n"), Format::Semicolons);
        assert_eq!(Format::guess("text\n"), Format::Csv);
    }

    #[test]
    fn faults_name_their_line() {
        assert_eq!(Table::from_bytes(&[0xff, 0xfe, 0x41]), Err(DataFault::Encoding));
        assert_eq!(read(""), Err(DataFault::Empty));
        assert_eq!(read("text,label\n"), Err(DataFault::Empty));
        let cells = read("text,label\na,b\n\nwell, well,c\n");
        assert_eq!(cells, Err(DataFault::Cells { line: 4, found: 3, wanted: 2 }));
        let json = read("{\"text\":\"a\"}\n{\"text\":\n");
        assert!(matches!(json, Err(DataFault::Line { line: 2, .. })), "{json:?}");
        let column = read("text,label\na,b\n").and_then(|table| table.column("words"));
        assert!(matches!(column, Err(DataFault::Column { .. })));
    }

    #[test]
    fn a_quote_that_is_not_closed_is_named() {
        let fault = read("text,label\n\"one,a\ntwo,b\n");
        assert_eq!(fault, Err(DataFault::Quote { line: 2 }));
    }

    #[test]
    fn what_no_network_could_read_is_left_out_and_counted() {
        let long = "é".repeat(MOST_CHARACTERS + 5);
        let cells = |of: &str| (0..2000).map(|at| format!("{of}{at}")).collect::<Vec<_>>();
        let wide = cells("c").join(",") + "\n" + &cells("x").join(",") + "\n";
        let table = read(&wide).expect("a table");
        assert_eq!((table.columns.len(), table.rows[0].cells.len()), (MOST_COLUMNS, MOST_COLUMNS));
        assert_eq!(table.cut, Cut { columns: 2000 - MOST_COLUMNS, cells: 0, line: None });
        let fault = read(&(wide + "a,b\n"));
        assert_eq!(fault, Err(DataFault::Cells { line: 3, found: 2, wanted: 2000 }));
        let texts = [
            format!("text,label\na,b\n{long},c\n{long},d\n"),
            format!("{{\"text\":\"a\"}}\n{{\"text\":\"{long}\"}}\n{{\"text\":\"{long}\"}}\n"),
        ];
        for (text, line) in texts.iter().zip([3, 2]) {
            let table = read(text).expect("a table");
            assert_eq!(table.cut, Cut { columns: 0, cells: 2, line: Some(line) });
            let cell = &table.rows.last().expect("rows").cells[0];
            assert!(cell.chars().count() == MOST_CHARACTERS && long.starts_with(cell));
        }
    }

    #[test]
    fn a_quoted_cell_may_run_over_lines() {
        let table = read("\u{feff}text,label\n\"one\ntwo\",a\nthree,b\n").expect("a table");
        assert_eq!(table.columns, ["text", "label"]);
        assert_eq!(table.rows[0].cells[0], "one\ntwo");
        assert_eq!(table.rows[1].line, 4);
        let last = read("text,label\na,b\n\n\"one\ntwo\",c").expect("a table");
        assert_eq!(last.rows[1].line, 4);
    }
}
