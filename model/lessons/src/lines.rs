//! The lines of a file, one after another.

use crate::measures::Place;

/// A line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Its text, without what ends it.
    pub text: &'a str,
    /// Its number, counted from 1.
    pub number: usize,
}

impl Line<'_> {
    /// Its beginning.
    pub fn place(self) -> Place {
        Place { line: self.number, column: 1 }
    }

    /// The place at one of its bytes.
    pub fn place_at(self, byte: usize) -> Place {
        self.place().behind(self.text.get(..byte).unwrap_or(self.text))
    }

    /// Whether there is nothing on it.
    pub fn is_empty(self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Lines that are not read yet.
pub(super) struct Lines<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    read: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text.lines().enumerate().peekable(), read: 0 }
    }

    /// The next line, which stays unread.
    pub fn peek(&mut self) -> Option<Line<'a>> {
        self.rest.peek().map(|(index, text)| Line { text, number: index + 1 })
    }

    /// The next line.
    pub fn next(&mut self) -> Option<Line<'a>> {
        let (index, text) = self.rest.next()?;
        self.read = index + 1;
        Some(Line { text, number: index + 1 })
    }

    /// Where the next line begins.
    pub fn place(&self) -> Place {
        Place { line: self.read + 1, column: 1 }
    }

    /// Leaves out lines with nothing on them.
    pub fn skip_empty(&mut self) {
        while self.peek().is_some_and(Line::is_empty) {
            self.next();
        }
    }
}
