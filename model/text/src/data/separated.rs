//! Tables of cells that a character separates (RFC 4180).

use csv_core::ReadRecordResult;

use super::cut::{Cut, MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS};
use super::fault::DataFault;
use super::quotes::unclosed;
use super::table::{Row, Table};

/// Reads a table. `whole` says that no more text comes behind this.
///
/// # Errors
/// The first line that cannot be read, or that there is none.
pub(super) fn separated(text: &str, separator: u8, whole: bool) -> Result<Table, DataFault> {
    let mut cut = Cut::default();
    let mut records = records(text, separator, &mut cut);
    match unclosed(text, separator) {
        // The cell may go on behind the last line that is read.
        Some(quote) if !whole && text.len() - quote.start <= MOST_CHARACTERS => {
            records.pop();
            cut.rows = Some(quote.line);
        }
        Some(quote) => return Err(DataFault::Quote { line: quote.line }),
        None => {}
    }
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
            ReadRecordResult::Record if records.len() > MOST_ROWS => {
                cut.rows = Some(begins);
                return records;
            }
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

/// Line ends among some bytes.
pub(super) fn newlines(bytes: Option<&[u8]>) -> usize {
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
