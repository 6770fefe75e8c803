//! How many tests passed and failed, read from what the test runners print.

use std::fmt;
use std::ops::AddAssign;

/// Outcomes of a set of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tests that passed.
    pub passed: usize,
    /// Tests that failed, were cancelled, or could not even start.
    pub failed: usize,
    /// Tests that were left out.
    pub skipped: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

impl Counts {
    /// What a runner counted; a runner that failed without counting a failure counts as one.
    pub fn of(succeeded: bool, counted: Self) -> Self {
        let failed = if succeeded { counted.failed } else { counted.failed.max(1) };
        Self { failed, ..counted }
    }

    /// One thing that could not be started.
    pub fn failure() -> Self {
        Self { failed: 1, ..Self::default() }
    }

    /// Sums the lines `test result: ok. 3 passed; 0 failed; 1 ignored; ...` of Rust's runners.
    pub fn in_rust_output(text: &str) -> Self {
        let mut counts = Self::default();
        let results = text.lines().filter_map(|line| line.trim().strip_prefix("test result: "));
        for result in results {
            let after_verdict = result.split_once(". ").map_or(result, |(_, rest)| rest);
            for part in after_verdict.split("; ") {
                let Some((number, name)) = part.trim().split_once(' ') else { continue };
                let Ok(number) = number.parse::<usize>() else { continue };
                match name {
                    "passed" => counts.passed += number,
                    "failed" => counts.failed += number,
                    "ignored" => counts.skipped += number,
                    _ => {}
                }
            }
        }
        counts
    }

    /// Reads the last lines, `ℹ pass 3` or `# pass 3` and so on, of Node's runner.
    pub fn in_node_output(text: &str) -> Self {
        let mut counts = Self::default();
        for line in text.lines() {
            let words: Vec<_> = line.split_whitespace().collect();
            let ["ℹ" | "#", name, number] = words[..] else { continue };
            let Ok(number) = number.parse::<usize>() else { continue };
            match name {
                "pass" => counts.passed += number,
                "fail" | "cancelled" => counts.failed += number,
                "skipped" => counts.skipped += number,
                _ => {}
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_the_results_of_several_rust_binaries() {
        let text = "running 2 tests\n\
            test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s\n\
            test result: FAILED. 3 passed; 4 failed; 0 ignored; 0 measured; 9 filtered out\n";
        let counts = Counts::in_rust_output(text);
        assert_eq!(counts, Counts { passed: 5, failed: 4, skipped: 1 });
    }

    #[test]
    fn reads_both_reporters_of_node() {
        let expected = Counts { passed: 5, failed: 3, skipped: 1 };
        let spec = "✔ a test (1ms)\nℹ tests 9\nℹ suites 0\nℹ pass 5\nℹ fail 2\nℹ cancelled 1\nℹ skipped 1\nℹ todo 0\n";
        assert_eq!(Counts::in_node_output(spec), expected);
        let tap =
            "ok 1 - pass 7\n# pass 5\n# fail 2\n# cancelled 1\n# skipped 1\n# duration_ms 12.5\n";
        assert_eq!(Counts::in_node_output(tap), expected);
    }

    #[test]
    fn a_runner_that_dies_is_a_failure() {
        let counted = Counts { passed: 2, failed: 0, skipped: 0 };
        assert_eq!(Counts::of(false, counted).failed, 1);
        assert_eq!(Counts::of(true, counted).failed, 0);
        let two = Counts { failed: 2, ..counted };
        assert_eq!(Counts::of(false, two).failed, 2);
    }
}
