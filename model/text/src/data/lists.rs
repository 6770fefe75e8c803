//! Lists in a cell: words or labels with spaces between them, or written as a list where an entry
//! holds a space.

use serde_json::Value;

/// The entries of a cell: those of a list of JSON or Python, or else what spaces separate.
pub(super) fn entries(cell: &str) -> Vec<String> {
    let separated = || cell.split_whitespace().map(str::to_owned).collect();
    list(cell).unwrap_or_else(separated)
}

/// A list as a cell from which [`entries`] reads it again.
pub(super) fn joined(entries: &[String]) -> String {
    let plain = entries.join(" ");
    if entries.iter().eq(self::entries(&plain).iter()) {
        return plain;
    }
    // Strings always have a JSON text.
    serde_json::to_string(entries).unwrap_or(plain)
}

/// A list that is written as one.
pub(super) fn list(cell: &str) -> Option<Vec<String>> {
    let inside = cell.strip_prefix('[')?.strip_suffix(']')?;
    let json = serde_json::from_str::<Vec<Value>>(cell).ok();
    json.and_then(|values| values.into_iter().map(entry).collect()).or_else(|| python(inside))
}

fn entry(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What stands between the brackets of a list of Python, as pandas and NumPy write it in a table:
/// strings in quotes of either kind, with or without commas between them.
fn python(inside: &str) -> Option<Vec<String>> {
    let mut entries = Vec::new();
    let mut rest = inside.trim_start();
    while !rest.is_empty() {
        let (entry, behind) = quoted(rest)?;
        entries.push(entry);
        let behind = behind.trim_start();
        rest = behind.strip_prefix(',').unwrap_or(behind).trim_start();
    }
    (!entries.is_empty()).then_some(entries)
}

/// The string at the beginning, and what stands behind it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut characters = text.char_indices();
    let (_, quote) = characters.next().filter(|(_, first)| matches!(first, '\'' | '"'))?;
    let mut entry = String::new();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => entry.push(characters.next()?.1),
            _ if character == quote => return Some((entry, text.get(at + 1..)?)),
            _ => entry.push(character),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lists_are_read_as_they_are_written() {
        let cases: [(&str, &[&str]); 9] = [
            ("It rains .", &["It", "rains", "."]),
            ("[\"about\", \"10\u{a0}000\"]", &["about", "10\u{a0}000"]),
            ("['about', '10 000', \"isn't\"]", &["about", "10 000", "isn't"]),
            ("['B-PER' 'O']", &["B-PER", "O"]),
            (r"['isn\'t']", &["isn't"]),
            ("[3, 0, 7]", &["3", "0", "7"]),
            ("[ MASK ]", &["[", "MASK", "]"]),
            ("['open, x]", &["['open,", "x]"]),
            ("[]", &[]),
        ];
        for (cell, wanted) in cases {
            assert_eq!(entries(cell), wanted, "{cell}");
        }
    }

    proptest! {
        #[test]
        fn every_list_comes_back(list in proptest::collection::vec("[a-c '\"\\[\\]\u{a0},\\\\1]{0,4}", 0..5)) {
            prop_assert_eq!(entries(&joined(&list)), list);
        }
    }
}
