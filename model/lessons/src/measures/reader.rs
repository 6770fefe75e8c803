//! Tokens one after another, with the faults of what does not come.

use super::error::{MeasureError, MeasureFault};
use super::place::Place;
use super::token::{Sign, Token};

/// Tokens that are not read yet.
pub(super) struct Reader<'a> {
    pub tokens: &'a [(Token, Place)],
    /// Where the text ends.
    pub end: Place,
    /// How deep the part lies that is read.
    pub depth: usize,
}

impl<'a> Reader<'a> {
    /// Where the next token stands.
    pub fn place(&self) -> Place {
        self.tokens.first().map_or(self.end, |(_, place)| *place)
    }

    pub fn sign(&self) -> Option<Sign> {
        match self.tokens.first() {
            Some((Token::Sign(sign), _)) => Some(*sign),
            _ => None,
        }
    }

    pub fn next(&mut self) -> Option<&'a (Token, Place)> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    /// Takes `sign` if it comes next.
    pub fn skip(&mut self, sign: Sign) -> bool {
        let found = self.sign() == Some(sign);
        if found {
            self.next();
        }
        found
    }

    pub fn expect(&mut self, sign: Sign, wanted: &'static str) -> Result<(), MeasureError> {
        if self.skip(sign) { Ok(()) } else { Err(self.unexpected(wanted)) }
    }

    /// The fault that something else comes next.
    pub fn unexpected(&self, wanted: &'static str) -> MeasureError {
        let fault = match self.tokens.first() {
            None => MeasureFault::Ends { wanted },
            Some((token, _)) => MeasureFault::Unexpected { wanted, found: token.written() },
        };
        fault.at(self.place())
    }

    /// Takes one of the operators of `table` if it comes next.
    pub fn one_of<T: Copy>(&mut self, table: &[(Sign, T)]) -> Option<T> {
        let sign = self.sign()?;
        let (_, operator) = table.iter().find(|(known, _)| *known == sign)?;
        self.next();
        Some(*operator)
    }
}
