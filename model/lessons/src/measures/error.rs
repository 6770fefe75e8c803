//! What is wrong with the text of a measure.

use thiserror::Error;

use super::place::Place;
use super::value::Kind;

/// A text that is no measure, and where it goes wrong.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{place}: {fault}")]
pub struct MeasureError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: MeasureFault,
}

/// One sentence each.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentence says what each is, and what its fields are")]
pub enum MeasureFault {
    #[error("A measure has at most {limit} characters.")]
    TooLong { limit: usize },
    #[error("Parentheses go at most {limit} deep.")]
    TooDeep { limit: usize },
    #[error("“{0}” has no meaning here.")]
    UnexpectedCharacter(char),
    #[error("This text is never closed: its \" is missing.")]
    OpenText,
    #[error("“{0}” is not a number.")]
    BadNumber(String),
    #[error("The measure breaks off; {wanted} is missing.")]
    Ends { wanted: &'static str },
    #[error("{wanted} is missing before “{found}”.")]
    Unexpected { wanted: &'static str, found: String },
    #[error("There is no measure “{name}”. There are {known}.")]
    UnknownName { name: String, known: String },
    #[error("Write {usage}: it takes {wanted}, not {found}.")]
    Arguments { usage: String, wanted: String, found: usize },
    #[error("{parameter} must be {wanted}.")]
    Argument { parameter: &'static str, wanted: String },
    #[error("This is {found}, but {wanted} is needed.")]
    Kind { wanted: Kind, found: Kind },
    #[error("A comparison cannot be compared again; use one of < <= > >= = !=.")]
    Chain,
}

impl MeasureFault {
    /// This fault at a place.
    pub(super) fn at(self, place: Place) -> MeasureError {
        MeasureError { place, fault: self }
    }
}
