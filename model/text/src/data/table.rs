//! A table of examples: columns with names, and rows.

use super::conll::conll;
use super::cut::{Cut, MOST_BYTES, lines_within};
use super::encoding::Encoding;
use super::fault::DataFault;
use super::format::Format;
use super::header::numbered;
use super::json::json;
use super::json_lines::json_lines;
use super::left_out::{LeftOut, few, none};
use super::reader::number;
use super::records::newlines;
use super::separated::{Separated, separated};

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
    /// What was left out of it, as more than could be learned from.
    pub cut: Cut,
    /// Rows that were left out, as they could not be read.
    pub left_out: Vec<LeftOut>,
}

/// Spreadsheets begin UTF-8 files with it.
const BOM: char = '\u{feff}';

impl Table {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are no text, or as [`Table::read`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DataFault> {
        let text = Encoding::guess(bytes).decode(bytes)?;
        Self::read(&text, Format::guess(&text))
    }

    /// Reads a text whose first row names the columns, if it has rows. Lines without anything in
    /// them are left out, and so is what [`Table::cut`] counts.
    ///
    /// # Errors
    /// The first row that cannot be read, or that there is none.
    // Where the format is known, the program holds the reader of this format only.
    #[inline]
    pub fn read(text: &str, format: Format) -> Result<Self, DataFault> {
        let (table, _) = Self::read_most(text, format, Some(true))?;
        none(&table.left_out)?;
        Ok(table)
    }

    /// Reads a text as [`Table::read`] does, but leaves out a few rows that cannot be read. Says
    /// whether its first row names the columns, which is found out if it is not said.
    ///
    /// # Errors
    /// That there are no rows, or of the first that cannot be read where these are not few.
    #[inline]
    pub(super) fn read_most(
        text: &str,
        format: Format,
        header: Option<bool>,
    ) -> Result<(Self, bool), DataFault> {
        let text = text.trim_start_matches(BOM);
        // A part of one JSON value is none.
        let whole = text.len() <= MOST_BYTES || format == Format::Json;
        let text = if whole { text } else { lines_within(text, MOST_BYTES) };
        let Separated { mut table, header } = match format.separator() {
            Some(separator) => separated(text, separator, header, whole)?,
            None => Separated { table: unseparated(text, format)?, header: true },
        };
        if !whole {
            table.cut.rows.get_or_insert(1 + newlines(Some(text.as_bytes())));
        }
        table.left_out = few(std::mem::take(&mut table.left_out), table.rows.len())?;
        if table.rows.is_empty() { Err(DataFault::Empty) } else { Ok((table, header)) }
    }

    /// Makes a row of the names of the columns, which were a row. The columns are numbered instead.
    pub fn name_by_number(&mut self) {
        let numbers = numbered(self.columns.len());
        let cells = std::mem::replace(&mut self.columns, numbers);
        self.rows.insert(0, Row { line: 1, cells });
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

/// A table in which no character separates cells.
#[inline]
fn unseparated(text: &str, format: Format) -> Result<Table, DataFault> {
    match format {
        Format::Json => json(text),
        Format::Conll => conll(text),
        _ => Ok(json_lines(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::cut::{MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS};
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
        assert_eq!(table.cut, Cut { columns: 2000 - MOST_COLUMNS, ..Cut::default() });
        let fault = read(&(wide + "a,b\n"));
        assert_eq!(fault, Err(DataFault::Cells { line: 3, found: 2, wanted: 2000 }));
        let texts = [
            format!("text,label\na,b\n{long},c\n{long},d\n"),
            format!("{{\"text\":\"a\"}}\n{{\"text\":\"{long}\"}}\n{{\"text\":\"{long}\"}}\n"),
        ];
        for (text, line) in texts.iter().zip([3, 2]) {
            let table = read(text).expect("a table");
            assert_eq!(table.cut, Cut { cells: 2, line: Some(line), ..Cut::default() });
            let cell = &table.rows.last().expect("rows").cells[0];
            assert!(cell.chars().count() == MOST_CHARACTERS && long.starts_with(cell));
        }
    }

    #[test]
    fn rows_behind_what_can_be_learned_are_left_out() {
        let rows = |count: usize, row: &str| row.repeat(count);
        for (head, row) in [("text,label\n", "x,y\n"), ("", "{\"text\":\"x\"}\n")] {
            let first = usize::from(!head.is_empty());
            let all = read(&format!("{head}{}", rows(MOST_ROWS, row))).expect("a table");
            assert_eq!((all.rows.len(), all.cut.rows), (MOST_ROWS, None));
            let more = read(&format!("{head}{}", rows(MOST_ROWS + 1, row))).expect("a table");
            assert_eq!((more.rows, more.cut.rows), (all.rows, Some(MOST_ROWS + first + 1)));
        }
        // Lines of 1000 bytes, quoted so that the last one may be cut within its quotes.
        let line = format!("\"{}\n{}\",y\n", "x".repeat(500), "x".repeat(494));
        let table = read(&format!("text,label\n{}", rows(3000, &line))).expect("a table");
        let count = MOST_BYTES / 1000;
        assert!((count - 1..=count).contains(&table.rows.len()), "{}", table.rows.len());
        assert_eq!(table.cut.rows, table.rows.last().map(|row| row.line + 2));
        let open = format!("text,label\n\"x,y\n{}", rows(600_000, "x,y\n"));
        assert_eq!(read(&open), Err(DataFault::Quote { line: 2 }));
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
