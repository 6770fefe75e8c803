//! Tables of one JSON object a line.

use super::fault::DataFault;
use super::left_out::LeftOut;
use super::objects::Objects;
use super::table::Table;

/// Reads a table. Lines that are no object are left out.
pub(super) fn json_lines(text: &str) -> Table {
    let mut objects = Objects::default();
    for (index, text) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line = index + 1;
        if objects.is_full(line) {
            break;
        }
        match serde_json::from_str(text) {
            Ok(object) => objects.add(line, object),
            Err(error) => {
                let fault = DataFault::Line { line, why: error.to_string() };
                objects.left_out.push(LeftOut { line, fault });
            }
        }
    }
    objects.table()
}
