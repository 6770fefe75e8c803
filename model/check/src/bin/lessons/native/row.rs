//! One line of the report.

use std::fmt;

/// What was measured, and whether it is as the lesson needs it.
pub struct Row {
    /// `claim`, `choice`, `until`, …
    pub what: &'static str,
    /// The line of the file.
    pub line: usize,
    /// The measure, or the right option.
    pub measure: String,
    /// Its value now.
    pub value: String,
    /// By how much it holds.
    pub margin: Option<f64>,
    /// Whether it does.
    pub verdict: Verdict,
}

/// Whether something is as the lesson needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Holds,
    /// It is not: a sentence.
    Broken(String),
    /// Only a run of fine-tuning tells.
    NotRun,
}

impl Row {
    /// A row without a margin.
    pub fn new(what: &'static str, line: usize, measure: &str, verdict: Verdict) -> Self {
        let (measure, value) = (measure.to_owned(), String::new());
        Self { what, line, measure, value, margin: None, verdict }
    }

    /// What is wrong, if anything is.
    pub fn fault(&self) -> Option<&str> {
        match &self.verdict {
            Verdict::Broken(sentence) => Some(sentence),
            Verdict::Holds | Verdict::NotRun => None,
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match &self.verdict {
            Verdict::Holds => "holds",
            Verdict::Broken(_) => "BROKEN",
            Verdict::NotRun => "not run",
        };
        let margin = self.margin.map_or(String::new(), |margin| format!("{margin:+.3}"));
        let Self { what, line, measure, value, .. } = self;
        write!(formatter, "{line:>5}  {what:<8} {verdict:<8} {value:>10}  {margin:>8}  {measure}")
    }
}
