//! How long tests take, as their runners print it.

use std::fmt::Write as _;
use std::time::Duration;

/// How many single tests are listed.
const LISTED: usize = 40;

/// The tests of a file, or of a call of cargo.
#[derive(Clone, Debug, Default)]
pub struct Times {
    whole: Vec<(String, Duration)>,
    single: Vec<(String, Duration)>,
}

impl Times {
    /// A run as a whole, and the tests in what it printed.
    pub fn add(&mut self, name: &str, whole: Duration, text: &str) {
        self.whole.push((name.to_owned(), whole));
        let tests = text.lines().filter_map(test_of_node);
        self.single.extend(tests.map(|(test, time)| (format!("{name}: {test}"), time)));
    }

    /// Takes over another one's.
    pub fn join(&mut self, other: Self) {
        self.whole.extend(other.whole);
        self.single.extend(other.single);
    }

    /// Both lists, the slowest first.
    pub fn table(mut self) -> String {
        let mut text = String::from("\nSeconds of each run:\n");
        for list in [&mut self.whole, &mut self.single] {
            list.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        }
        for (name, time) in &self.whole {
            line(&mut text, name, *time);
        }
        text.push_str("\nSeconds of the slowest tests:\n");
        for (name, time) in self.single.iter().take(LISTED) {
            line(&mut text, name, *time);
        }
        text
    }
}

fn line(text: &mut String, name: &str, time: Duration) {
    // Writing to a text does not fail.
    writeln!(text, "{:8.1}  {name}", time.as_secs_f64()).ok();
}

/// A line of Node's runner: `✔ what it shows (1234.5ms)`.
fn test_of_node(line: &str) -> Option<(&str, Duration)> {
    let line = line.trim_start();
    let rest = line.strip_prefix("✔ ").or_else(|| line.strip_prefix("✖ "))?;
    let (name, time) = rest.trim_end().strip_suffix("ms)")?.rsplit_once(" (")?;
    let milliseconds: f64 = time.parse().ok()?;
    Some((name, Duration::try_from_secs_f64(milliseconds / 1000.0).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_how_long_each_test_took() {
        let text =
            "✔ a test (of two) (1500.25ms)\n✖ another (20ms)\nℹ duration_ms 1520\n✔ no time\n";
        let mut times = Times::default();
        times.add("page", Duration::from_secs(2), text);
        let names: Vec<_> = times.single.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["page: a test (of two)", "page: another"]);
        assert_eq!(times.single[0].1, Duration::from_micros(1_500_250));
        let table = times.table();
        assert!(
            table.find("1.5  page: a test").unwrap() < table.find("0.0  page: another").unwrap()
        );
    }
}
