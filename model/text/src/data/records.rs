//! The records of a text: cells that a character separates (RFC 4180).

use csv_core::ReadRecordResult;

use super::cut::{Cut, MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS};
use super::fault::DataFault;
use super::left_out::LeftOut;
use super::marked::behind_mark;
use super::quotes::unclosed;
use super::table::Row;

/// A record of a text.
pub(super) struct Record {
    /// The line in which it begins, and its first cells.
    pub row: Row,
    /// All its cells.
    pub count: usize,
}

impl Record {
    /// Whether there is anything in it.
    pub fn is_filled(&self) -> bool {
        self.row.cells.iter().any(|cell| !cell.is_empty())
    }
}

/// Lines with a quote that is not closed that are left out; of a text with more, the rest is.
const MOST_QUOTES: usize = 100;

/// The records of a text. A line in which a quote is opened and not closed is left out, so that it
/// does not take the lines behind it into its cell. `whole` says that no more text comes behind.
pub(super) fn records(
    text: &str,
    separator: u8,
    whole: bool,
    cut: &mut Cut,
    left_out: &mut Vec<LeftOut>,
) -> Vec<Record> {
    let (mut rest, mut line) = behind_mark(text);
    let mut reader = Reader { separator, records: Vec::new(), cut };
    while let Some(quote) = reader.quotes().then(|| unclosed(rest, separator)).flatten() {
        let at = line + quote.line - 1;
        let (before, behind) = rest.split_at(quote.start);
        let begins = before.rfind('\n').map_or(0, |end| end + 1);
        reader.read(rest.get(..begins).unwrap_or_default(), line);
        // The cell may go on behind the last line that is read.
        if !whole && behind.len() <= MOST_CHARACTERS {
            reader.cut.rows = Some(at);
            return reader.records;
        }
        left_out.push(LeftOut { line: at, fault: DataFault::Quote { line: at } });
        let next = behind.find('\n').map(|end| end + 1);
        rest = next.and_then(|next| behind.get(next..)).unwrap_or_default();
        line = at + 1;
        if left_out.len() == MOST_QUOTES {
            reader.cut.rows.get_or_insert(line);
            return reader.records;
        }
    }
    reader.read(rest, line);
    reader.records
}

/// Reads records, piece by piece of a text.
struct Reader<'a> {
    separator: u8,
    records: Vec<Record>,
    cut: &'a mut Cut,
}

/// Bytes and cells of a record for which there is room at first.
const ROOM: (usize, usize) = (4096, 64);

impl Reader<'_> {
    /// Whether quotes hold cells together: not in a table with tabs, where they are characters.
    fn quotes(&self) -> bool {
        self.separator != b'\t'
    }

    /// Reads a piece whose first line has this number.
    fn read(&mut self, text: &str, mut line: usize) {
        let mut builder = csv_core::ReaderBuilder::new();
        let mut reader = builder.delimiter(self.separator).quoting(self.quotes()).build();
        let (mut output, mut ends) = (vec![0; ROOM.0], vec![0; ROOM.1]);
        let mut rest = text.as_bytes();
        let (mut written, mut ended, mut begins) = (0, 0, line);
        loop {
            if written == 0 && ended == 0 {
                let empty = rest.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
                line += newlines(rest.get(..empty));
                rest = rest.get(empty..).unwrap_or_default();
                begins = line;
            }
            let room = (output.get_mut(written..), ends.get_mut(ended..));
            let (Some(output_left), Some(ends_left)) = room else { return };
            let (result, read, out, found) = reader.read_record(rest, output_left, ends_left);
            line += newlines(rest.get(..read));
            rest = rest.get(read..).unwrap_or_default();
            written += out;
            ended += found;
            match result {
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => output.resize(2 * output.len(), 0),
                ReadRecordResult::OutputEndsFull => ends.resize(2 * ends.len(), 0),
                ReadRecordResult::Record if self.records.len() > MOST_ROWS => {
                    self.cut.rows.get_or_insert(begins);
                    return;
                }
                ReadRecordResult::Record => {
                    self.add(&output, ends.get(..ended).unwrap_or_default(), begins);
                    (written, ended) = (0, 0);
                }
                ReadRecordResult::End => return,
            }
        }
    }

    /// Adds the first cells of a record. Separators are single bytes, so every cell is UTF-8 where
    /// the text is.
    fn add(&mut self, output: &[u8], ends: &[usize], line: usize) {
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let quotes = self.quotes();
        let cell = |(start, end): (usize, &usize)| {
            let text = str::from_utf8(output.get(start..*end).unwrap_or_default());
            let text = text.unwrap_or_default().trim();
            let unquoted = if quotes { None } else { unquoted(text) };
            self.cut.shortened(unquoted.as_deref().unwrap_or(text), line)
        };
        let cells = starts.zip(ends).take(MOST_COLUMNS).map(cell).collect();
        self.records.push(Record { row: Row { line, cells }, count: ends.len() });
    }
}

/// What stands in the quotes of a cell with tabs around it, if a program put it there: it doubles
/// the quotes within.
fn unquoted(cell: &str) -> Option<String> {
    let inside = cell.strip_prefix('"')?.strip_suffix('"')?;
    let single = inside.replace("\"\"", "");
    let doubled = inside.len() > single.len() && !single.contains('"');
    doubled.then(|| inside.replace("\"\"", "\""))
}

/// Line ends among some bytes.
pub(super) fn newlines(bytes: Option<&[u8]>) -> usize {
    bytes.unwrap_or_default().iter().filter(|byte| **byte == b'\n').count()
}
