//! Where something stands in a text.

use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
}

impl Place {
    /// Where a text begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place behind `character`.
    #[must_use]
    pub fn after(self, character: char) -> Self {
        if character == '\n' {
            Self { line: self.line + 1, column: 1 }
        } else {
            Self { column: self.column + 1, ..self }
        }
    }

    /// The place behind `text`.
    #[must_use]
    pub fn behind(self, text: &str) -> Self {
        text.chars().fold(self, Self::after)
    }

    /// This place of a text that itself begins at `start`.
    #[must_use]
    pub fn within(self, start: Self) -> Self {
        let column = if self.line == 1 { start.column + self.column - 1 } else { self.column };
        Self { line: start.line + self.line - 1, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}
