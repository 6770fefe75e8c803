//! Measurements for people: forward passes as a table, everything else as indented lines.

use serde_json::Value;
use std::fmt::Write as _;

/// Pieces of the columns.
const LENGTHS: [u32; 5] = [8, 16, 32, 64, 128];

/// Characters of a column.
const WIDTH: usize = 9;

/// A row: where its numbers are, what it is called, and how many pieces more than its column it
/// is about.
struct Row {
    path: &'static str,
    title: &'static str,
    more: u32,
}

const fn row(path: &'static str, title: &'static str) -> Row {
    Row { path, title, more: 0 }
}

const FORWARD: [Row; 11] = [
    row("/webgpu", "webgpu, ms"),
    row("/webgpu_stock", "webgpu, stock but products, ms"),
    row("/times_faster_than_stock", "  times faster than stock"),
    row("/webgpu_gflops", "  GFLOP/s"),
    row("/webgpu_share_of_sample_product", "  share of the sample product's"),
    Row { path: "/webgpu_one_more_piece", title: "  one piece more costs, times", more: 1 },
    row("/cpu", "cpu, ms"),
    row("/cpu_gflops", "  GFLOP/s"),
    Row { path: "/cpu_one_more_piece", title: "  one piece more costs, times", more: 1 },
    row("/cpu_two_cores", "cpu on two cores, ms"),
    row("/times_faster_on_two_cores", "  times faster than on one"),
];

const NATIVE: [Row; 7] = [
    row("/ms", "native, ms"),
    row("/gflops", "  GFLOP/s"),
    row("/product_gflops", "  GFLOP/s of the product alone"),
    row("/share_of_product", "  share of it"),
    row("/share_of_peak", "  share of the adapter's peak"),
    row("/pytorch/eager_ms", "PyTorch, eager, ms"),
    row("/pytorch/compiled_ms", "PyTorch, compiled, ms"),
];

/// All measurements as text.
pub fn of(results: &Value) -> String {
    let Value::Object(sections) = results else { return String::new() };
    let mut text = String::new();
    for (name, section) in sections {
        match name.as_str() {
            "forward" => timed(name, section, &FORWARD, &mut text),
            "native" => timed(name, section, &NATIVE, &mut text),
            _ => line(name, section, 0, &mut text),
        }
    }
    text
}

/// A section of forward passes: its table, then what is in no row.
fn timed(name: &str, section: &Value, rows: &[Row], text: &mut String) {
    let titles = rows.iter().map(|row| row.title.len()).max().unwrap_or_default();
    // Writing to a String cannot fail.
    let _ = write!(text, "{name:titles$}");
    for length in LENGTHS {
        let _ = write!(text, "{:>WIDTH$}", format!("n = {length}"));
    }
    text.push('\n');
    for row in rows {
        let Some(numbers) = section.pointer(row.path).filter(|found| found.is_object()) else {
            continue;
        };
        let _ = write!(text, "{:titles$}", row.title);
        for length in LENGTHS {
            let number = numbers.get((length + row.more).to_string());
            let shown = number.map_or("-".to_owned(), Value::to_string);
            let _ = write!(text, "{shown:>WIDTH$}");
        }
        text.push('\n');
    }
    lines(&without(section, rows), 1, text);
}

/// What `rows` do not show. The passes of one piece more are shown as a ratio, but not their
/// times, which stay.
fn without(section: &Value, rows: &[Row]) -> Value {
    let mut rest = section.clone();
    for row in rows {
        let Some((parent, name)) = row.path.rsplit_once('/') else { continue };
        let Some(Value::Object(entries)) = rest.pointer_mut(parent) else { continue };
        let Some(Value::Object(numbers)) = entries.get_mut(name) else { continue };
        for length in LENGTHS {
            numbers.remove(&(length + row.more).to_string());
        }
        if numbers.is_empty() {
            entries.remove(name);
        }
    }
    rest
}

/// The entries of an object, one a line, further ones indented.
fn lines(value: &Value, depth: usize, text: &mut String) {
    let Value::Object(entries) = value else { return };
    let mut entries: Vec<_> = entries.iter().collect();
    // Numbers among the names count up instead of by their first digit.
    entries.sort_by_key(|(name, _)| name.parse::<u64>().ok());
    for (name, entry) in entries {
        line(name, entry, depth, text);
    }
}

fn line(name: &str, entry: &Value, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    if entry.is_object() {
        let _ = writeln!(text, "{indent}{name}");
        lines(entry, depth + 1, text);
    } else {
        let _ = writeln!(text, "{indent}{name}: {entry}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn passes_stand_in_aligned_columns() {
        let forward = json!({
            "webgpu": {"8": 25.5, "9": 26, "128": 430},
            "webgpu_one_more_piece": {"9": 1.02},
            "cpu": null,
        });
        let expected = "\
forward                            n = 8   n = 16   n = 32   n = 64  n = 128
webgpu, ms                          25.5        -        -        -      430
  one piece more costs, times       1.02        -        -        -        -
  cpu: null
  webgpu
    9: 26
schema: 1
";
        assert_eq!(of(&json!({"schema": 1, "forward": forward})), expected);
    }

    #[test]
    fn every_other_measurement_is_a_line_and_numbers_count_up() {
        let memory = json!({"cpu": {"mib": {"loaded": 1, "128": 4, "16": 3, "8": 2}}, "why": null});
        let expected = "memory\n  cpu\n    mib\n      loaded: 1\n      8: 2\n      16: 3\n      128: 4\n  why: null\n";
        assert_eq!(of(&json!({"memory": memory})), expected);
    }

    #[test]
    fn what_lies_deeper_finds_its_row() {
        let native = json!({"ms": {"8": 1}, "pytorch": {"device": "cpu", "eager_ms": {"8": 2}}});
        let text = of(&json!({"native": native}));
        let row = text.lines().find(|line| line.starts_with("PyTorch, eager, ms")).unwrap();
        assert!(row["PyTorch, eager, ms".len()..].trim_start().starts_with("2 "), "{text}");
        assert!(text.ends_with("  pytorch\n    device: \"cpu\"\n"), "{text}");
    }
}
