//! A matrix as CSV (RFC 4180).

use std::fmt::Display;

/// The matrix with its tokens: queries down, keys across. Every value is there, in full f32
/// precision, whatever the picture leaves out; what is no number is an empty cell.
pub fn matrix(corner: &str, rows: &[String], columns: &[String], values: &[f32]) -> String {
    let mut csv = cell(corner);
    for column in columns {
        csv.push(',');
        csv.push_str(&cell(column));
    }
    csv.push_str("\r\n");
    for (row, line) in rows.iter().zip(values.chunks_exact(columns.len().max(1))) {
        csv.push_str(&cell(row));
        for value in line {
            csv.push(',');
            csv.push_str(&number(*value));
        }
        csv.push_str("\r\n");
    }
    csv
}

/// One number as programs read it, with a plain `-`; what is no number is an empty cell.
pub fn number<T: Display + Into<f64> + Copy>(value: T) -> String {
    if value.into().is_nan() { String::new() } else { value.to_string() }
}

/// One cell of text, always quoted. Spreadsheets run cells that start with `=`, `+`, `-` or `@`
/// as formulas (also after a tab or line break), so these get an apostrophe in front.
pub fn cell(text: &str) -> String {
    let start = text
        .trim_start_matches(|character: char| character.is_whitespace() || character.is_control());
    let guard = if start.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

/// The first line: the names of the columns.
pub fn header(names: &[&str]) -> String {
    let cells: Vec<String> = names.iter().map(|name| cell(name)).collect();
    format!("{}\r\n", cells.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_disarmed() {
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
        assert_eq!(cell("@SUM(A1)"), "\"'@SUM(A1)\"");
        assert_eq!(cell("\t-2"), "\"'\t-2\"");
        assert_eq!(cell("##ing"), "\"##ing\"");
        assert_eq!(cell("a \"b\", c"), "\"a \"\"b\"\", c\"");
    }

    #[test]
    fn programs_can_read_every_number() {
        assert_eq!([number(-0.5), number(3.1e-7), number(f64::NAN)], ["-0.5", "0.00000031", ""]);
        assert_eq!(number(0.1_f32), "0.1");
    }

    #[test]
    fn what_is_no_number_is_an_empty_cell() {
        let name = ["a".to_owned(), "b".to_owned()];
        let csv = matrix("query", &name[..1], &name, &[f32::NAN, 1.0]);
        assert_eq!(csv, "\"query\",\"a\",\"b\"\r\n\"a\",,1\r\n");
    }

    #[test]
    fn a_matrix_has_its_tokens_on_both_sides() {
        let rows = ["[CLS]".to_owned(), "+".to_owned()];
        let columns = ["a".to_owned(), "b".to_owned()];
        let csv = matrix("query", &rows, &columns, &[0.25, 0.75, 1.0, 0.0]);
        assert_eq!(csv, "\"query\",\"a\",\"b\"\r\n\"[CLS]\",0.25,0.75\r\n\"'+\",1,0\r\n");
    }
}
