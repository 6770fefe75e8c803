//! The arguments of a call, read one by one.
//!
//! They are plain numbers and texts, not calculations, so that what a measure asks of the model is
//! known before anything is computed.

use std::str::FromStr;

use super::error::{MeasureError, MeasureFault};
use super::expression::Expression;
use super::function::Head;
use super::piece::Piece;
use super::place::Place;
use super::signature::Signature;

/// Arguments that are not read yet, as many as there are parameters.
pub(super) struct Arguments {
    parameters: &'static [&'static str],
    found: std::vec::IntoIter<(Expression, Place)>,
    read: usize,
    end: Place,
}

impl Arguments {
    /// The arguments of a call that stands at `place`.
    pub fn new(
        signature: &Signature,
        found: Vec<(Expression, Place)>,
        place: Place,
    ) -> Result<Self, MeasureError> {
        let parameters = signature.parameters;
        if found.len() != parameters.len() {
            let wanted = match parameters.len() {
                0 => "nothing".to_owned(),
                1 => "1 value".to_owned(),
                count => format!("{count} values"),
            };
            let fault =
                MeasureFault::Arguments { usage: signature.usage(), wanted, found: found.len() };
            return Err(fault.at(place));
        }
        Ok(Self { parameters, found: found.into_iter(), read: 0, end: place })
    }

    fn next(&mut self) -> (&'static str, Expression, Place) {
        let name = self.parameters.get(self.read).copied().unwrap_or("this");
        self.read += 1;
        let end = (Expression::Text(String::new()), self.end);
        let (argument, place) = self.found.next().unwrap_or(end);
        (name, argument, place)
    }

    fn fault(parameter: &'static str, wanted: &str, place: Place) -> MeasureError {
        MeasureFault::Argument { parameter, wanted: wanted.to_owned() }.at(place)
    }

    /// A whole number, counted from 0.
    pub fn index(&mut self) -> Result<usize, MeasureError> {
        let (name, argument, place) = self.next();
        let index = index_of(&argument);
        index.ok_or_else(|| Self::fault(name, "a whole number, counted from 0", place))
    }

    /// A layer and one of its heads.
    pub fn head(&mut self) -> Result<Head, MeasureError> {
        Ok(Head { layer: self.index()?, head: Some(self.index()?) })
    }

    /// A layer and one of its heads, or the mean over them.
    pub fn head_or_mean(&mut self) -> Result<Head, MeasureError> {
        let layer = self.index()?;
        Ok(Head { layer, head: self.choice_or(&[("mean", None)], |head| Some(Some(head)))? })
    }

    /// A piece of the input.
    pub fn piece(&mut self) -> Result<Piece, MeasureError> {
        let (name, argument, place) = self.next();
        let piece = match &argument {
            Expression::Text(text) => Piece::named(text),
            other => index_of(other).map(Piece::At),
        };
        let wanted = "a piece, such as \"it\", \"it#2\" or its position, counted from 0";
        piece.ok_or_else(|| Self::fault(name, wanted, place))
    }

    /// A text that is not empty.
    pub fn text(&mut self) -> Result<String, MeasureError> {
        let (name, argument, place) = self.next();
        match argument {
            Expression::Text(text) if !text.trim().is_empty() => Ok(text),
            _ => Err(Self::fault(name, "a text in quotes", place)),
        }
    }

    /// A text that means something else.
    pub fn parsed<T: FromStr>(&mut self, wanted: &str) -> Result<T, MeasureError> {
        self.parsed_by(|text| text.parse().ok(), wanted)
    }

    /// A text that `read` makes something of.
    pub fn parsed_by<T>(
        &mut self,
        read: fn(&str) -> Option<T>,
        wanted: &str,
    ) -> Result<T, MeasureError> {
        let (name, argument, place) = self.next();
        let found = match &argument {
            Expression::Text(text) => read(text),
            _ => None,
        };
        found.ok_or_else(|| Self::fault(name, wanted, place))
    }

    /// One of the names of a table.
    pub fn choice<T: Copy>(&mut self, table: &[(&str, T)]) -> Result<T, MeasureError> {
        self.choice_or(table, |_| None)
    }

    /// One of the names of a table, or a whole number counted from 0.
    pub fn choice_or<T: Copy>(
        &mut self,
        table: &[(&str, T)],
        numbered: fn(usize) -> Option<T>,
    ) -> Result<T, MeasureError> {
        let (name, argument, place) = self.next();
        let found = match &argument {
            Expression::Text(text) => {
                table.iter().find(|(known, _)| known == text).map(|(_, value)| *value)
            }
            other => index_of(other).and_then(numbered),
        };
        let number =
            if numbered(0).is_some() { ["a number counted from 0"].as_slice() } else { &[] };
        let quoted = table.iter().map(|(known, _)| format!("\"{known}\""));
        let wanted = quoted.chain(number.iter().map(|text| (*text).to_owned()));
        let wanted = wanted.collect::<Vec<_>>().join(", ");
        found.ok_or_else(|| Self::fault(name, &format!("one of {wanted}"), place))
    }
}

/// The index that a number is.
fn index_of(argument: &Expression) -> Option<usize> {
    match argument {
        Expression::Number(number) if number.fract() == 0.0 && (0.0..1e6).contains(number) => {
            Some(*number as usize)
        }
        _ => None,
    }
}
