//! A table of examples that a person edits, and its text in a file.

use text::data::{Columns, DataFault, Format, Opened, ReadAs, Row, Table, Task};

/// Rows on one page of the table, if they are not wide or long.
pub const PAGE: usize = 50;
/// Fewest rows on a page.
const FEWEST: usize = 10;
/// Cells on a page, and bytes of text in them: more take a browser too long to draw.
const ROOM: (usize, usize) = (400, 100_000);

/// Rows on one page of a table that is edited.
pub fn page(table: &Table) -> usize {
    let cells = table.rows.iter().flat_map(|row| &row.cells);
    let bytes = cells.map(String::len).sum::<usize>() / table.rows.len().max(1);
    let (by_cells, by_bytes) = (ROOM.0 / table.columns.len().max(1), ROOM.1 / bytes.max(1));
    by_cells.min(by_bytes).clamp(FEWEST, PAGE)
}

/// The name of a column as it is shown: a first line that is no line of names may be long.
pub fn short(name: &str) -> String {
    const LONGEST: usize = 60;
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}

/// The columns that a new table of a task has, as the data sets of the page have them.
pub fn columns(task: Task) -> &'static [&'static str] {
    match task {
        Task::Sequence => &["split", "label", "text"],
        Task::MultiLabel => &["split", "labels", "text"],
        Task::Regression => &["split", "score", "text"],
        Task::Pair | Task::Siamese => &["split", "label", "premise", "hypothesis"],
        Task::Similarity => &["split", "score", "first", "second"],
        Task::Words | Task::Entities => &["split", "words", "labels"],
        Task::Spans => &["split", "words", "spans"],
        Task::Question => &["split", "question", "passage", "answer"],
        Task::Boundary => &["split", "text"],
    }
}

/// A table without examples.
pub fn empty(task: Task) -> Table {
    let columns = columns(task).iter().map(|name| (*name).to_owned()).collect();
    Table { columns, ..Table::default() }
}

/// Whether a row says nothing: only its split, if anything, is filled.
pub fn is_blank(table: &Table, row: &Row, columns: &Columns) -> bool {
    let split = columns.split.as_ref().and_then(|name| table.column(name).ok());
    row.cells.iter().enumerate().all(|(place, cell)| Some(place) == split || cell.is_empty())
}

/// The rows that say something.
pub fn filled(table: &Table, columns: &Columns) -> Table {
    let rows = table.rows.iter().filter(|row| !is_blank(table, row, columns)).cloned().collect();
    let (columns, left_out) = (table.columns.clone(), table.left_out.clone());
    Table { columns, rows, cut: table.cut, left_out }
}

/// Adds an empty row for training, and returns its place.
pub fn add(table: &mut Table, split: Option<&str>) -> usize {
    let line = table.rows.last().map_or(2, |row| row.line + 1);
    let cell = |name: &String| {
        if Some(name.as_str()) == split { "train".to_owned() } else { String::new() }
    };
    let cells = table.columns.iter().map(cell).collect();
    table.rows.push(Row { line, cells });
    table.rows.len() - 1
}

/// Writes a cell; spaces around a text are no part of it. Returns what is left of a text that is
/// longer than a cell can be.
pub fn write(table: &mut Table, row: usize, column: usize, text: &str) -> Option<String> {
    let Table { rows, cut, .. } = table;
    let row = rows.get_mut(row)?;
    let before = cut.cells;
    let text = cut.shortened(text.trim(), row.line);
    row.cells.get_mut(column)?.clone_from(&text);
    (cut.cells > before).then_some(text)
}

/// The table as a file, with lines ending as RFC 4180 says. A spreadsheet runs cells that begin
/// with `=`, `+`, `-` or `@` as formulas, so these get an apostrophe, which [`read`] takes away.
pub fn to_csv(table: &Table) -> String {
    let mut text = line(&table.columns);
    for row in &table.rows {
        text.push_str(&line(&row.cells));
    }
    text
}

fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(&guarded(cell))).collect();
    // A line with one empty cell would be no line at all.
    if cells.iter().all(String::is_empty) {
        return format!("\"\"{}\r\n", ",".repeat(cells.len().saturating_sub(1)));
    }
    cells.join(",") + "\r\n"
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r', '\t', '{']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// Whether a cell is a formula, or one behind apostrophes.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@'])
}

fn guarded(cell: &str) -> String {
    if is_formula(cell) { format!("'{cell}") } else { cell.to_owned() }
}

fn unguarded(cell: &mut String) {
    if cell.starts_with('\'') && is_formula(cell) {
        cell.remove(0);
    }
}

/// Reads a table of the page or one that was kept: both are as [`to_csv`] writes them.
///
/// # Errors
/// As [`Table::read`].
pub fn read(text: &str) -> Result<Table, DataFault> {
    let mut table = Table::read(text, Format::Csv)?;
    table.rows.iter_mut().flat_map(|row| &mut row.cells).for_each(unguarded);
    Ok(table)
}

/// Reads what a person opened or pasted.
///
/// # Errors
/// As [`Opened::read`].
pub fn open(bytes: &[u8], read_as: ReadAs) -> Result<Opened, DataFault> {
    let mut opened = Opened::read(bytes, read_as)?;
    opened.table.rows.iter_mut().flat_map(|row| &mut row.cells).for_each(unguarded);
    Ok(opened)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use text::data::MOST_CHARACTERS;

    use super::*;

    fn table(columns: &[&str], rows: Vec<Vec<String>>) -> Table {
        let columns = columns.iter().map(|name| (*name).to_owned()).collect();
        let rows = rows.into_iter().enumerate();
        let rows = rows.map(|(at, cells)| Row { line: at + 2, cells }).collect();
        Table { columns, rows, ..Table::default() }
    }

    fn cells(table: &Table) -> Vec<Vec<String>> {
        table.rows.iter().map(|row| row.cells.clone()).collect()
    }

    #[test]
    fn hostile_labels_come_back() {
        let labels = [
            "a, b",
            "\"quoted\"",
            "🎉🏳️‍🌈",
            "=1+1",
            "-",
            "'-x",
            "''=x",
            "@me",
            "tab\tin",
            "{\"a\":1}",
            "two\nlines",
            "'plain",
            "ünï",
            "+",
        ];
        let rows = labels.map(|label| vec![label.to_owned(), format!("text of {label}")]).to_vec();
        let before = table(&["label", "text"], rows);
        let after = read(&to_csv(&before)).expect("a table");
        assert_eq!(after.columns, before.columns);
        assert_eq!(cells(&after), cells(&before));
        assert!(to_csv(&before).contains("\"two\nlines\""));
        assert!(to_csv(&before).contains("\r\n'=1+1,"));
    }

    proptest! {
        #[test]
        fn any_table_comes_back(rows in proptest::collection::vec(
            proptest::collection::vec("[a-c ,;'\"=@\n\t{}é🎉-]{0,6}", 3), 1..6,
        )) {
            let trimmed = |cells: Vec<String>| -> Vec<String> {
                cells.into_iter().map(|cell| cell.trim().to_owned()).collect()
            };
            let rows: Vec<Vec<String>> = rows.into_iter().map(trimmed)
                // A table in a file has no rows without anything in them.
                .filter(|cells| cells.iter().any(|cell| !cell.is_empty())).collect();
            prop_assume!(!rows.is_empty());
            let before = table(&["a", "b", "c"], rows);
            let after = read(&to_csv(&before)).expect("a table");
            prop_assert_eq!(cells(&after), cells(&before));
        }
    }

    #[test]
    fn blank_rows_are_left_out_and_new_ones_go_below() {
        let mut table = empty(Task::Sequence);
        let columns = Columns::guess(&table, Task::Sequence);
        assert_eq!(add(&mut table, columns.split.as_deref()), 0);
        assert_eq!(add(&mut table, columns.split.as_deref()), 1);
        assert_eq!(table.rows[1].line, 3);
        assert!(filled(&table, &columns).rows.is_empty());
        assert_eq!(write(&mut table, 1, 2, "  a text "), None);
        assert_eq!(write(&mut table, 9, 2, "nowhere"), None);
        let filled = filled(&table, &columns);
        assert_eq!(cells(&filled), [["train", "", "a text"]]);
        assert_eq!(filled.rows[0].line, 3);
        let left = write(&mut table, 1, 2, &"x".repeat(MOST_CHARACTERS + 1)).expect("it is cut");
        assert_eq!((left.len(), &table.rows[1].cells[2]), (MOST_CHARACTERS, &left));
        assert_eq!((table.cut.cells, table.cut.line), (1, Some(3)));
    }

    #[test]
    fn wide_and_long_rows_are_fewer_on_a_page() {
        let rows = |columns: usize, cell: &str| {
            let names: Vec<String> = (0..columns).map(|at| at.to_string()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            page(&table(&names, vec![vec![cell.to_owned(); columns]; 60]))
        };
        assert_eq!([rows(3, "a sentence"), rows(24, "x")], [PAGE, 400 / 24]);
        assert_eq!([rows(2, &"x".repeat(2_000)), rows(24, &"x".repeat(9_000))], [25, FEWEST]);
        assert_eq!(page(&empty(Task::Sequence)), PAGE);
        assert_eq!(short(&"é".repeat(70)), "é".repeat(60) + "…");
        assert_eq!(short("label"), "label");
    }

    #[test]
    fn every_task_finds_its_own_columns() {
        for task in Task::ALL {
            let table = empty(task);
            let columns = Columns::guess(&table, task);
            let named = [Some(columns.text), columns.pair, columns.split, Some(columns.label)];
            for name in named.into_iter().flatten().filter(|name| !name.is_empty()) {
                assert!(table.column(&name).is_ok(), "{task:?}: {name}");
            }
        }
    }
}
