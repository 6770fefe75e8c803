//! A table as CSV (RFC 4180).

use super::{Cell, Table};
use crate::kit::export::csv::{cell, number};

impl Table {
    /// With every column and every row; numbers in full precision.
    pub fn csv(&self) -> String {
        let head = self.columns.iter().map(|column| cell(&column.head())).collect();
        let rows = self.rows.iter().map(|row| row.cells.iter().map(written).collect());
        std::iter::once(head).chain(rows).map(line).collect()
    }
}

fn line(cells: Vec<String>) -> String {
    cells.join(",") + "\r\n"
}

fn written(value: &Cell) -> String {
    match value {
        Cell::Nothing => String::new(),
        Cell::Text(text) => cell(text),
        Cell::Noted(text, note) => cell(&format!("{text}, {note}")),
        Cell::Number(value) => number(*value),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Column, Row, Table};

    #[test]
    fn every_column_is_in_the_file() {
        let columns = vec![
            Column::text("name"),
            Column::number("time", |_| "rounded".to_owned()).in_unit("ms"),
            Column::text("why").in_file(),
        ];
        let rows = vec![
            Row::of([Cell::Noted("a".to_owned(), "b".to_owned()), 0.1_f32.into(), "=c".into()]),
            Row::of([Cell::Nothing, f64::NAN.into(), None::<String>.into()]),
        ];
        let table = Table { columns, rows, ..Table::default() };
        assert_eq!(table.csv(), "\"name\",\"time (ms)\",\"why\"\r\n\"a, b\",0.1,\"'=c\"\r\n,,\r\n");
    }
}
