//! The words for what a row is for.

use super::dataset::Part;

/// What a row is for, as a column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// It is learned from.
    Train,
    /// It is only measured with, while something is learned.
    Validation,
    /// It is kept for the very end, and not read here.
    Test,
}

impl Split {
    /// What a word says, in capitals or not; `None` of any other word.
    pub fn of(word: &str) -> Option<Self> {
        Some(match word.trim().to_lowercase().as_str() {
            "train" | "training" => Self::Train,
            "valid" | "validation" | "val" | "dev" | "development" | "eval" => Self::Validation,
            "test" | "testing" => Self::Test,
            _ => return None,
        })
    }

    /// The part of the data set; `None` of rows that are in none.
    pub fn part(self) -> Option<Part> {
        match self {
            Self::Train => Some(Part::Train),
            Self::Validation => Some(Part::Validation),
            Self::Test => None,
        }
    }
}
