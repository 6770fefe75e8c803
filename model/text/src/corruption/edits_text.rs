//! Edits as text for a URL, in characters that need no escaping there.
//!
//! Steps are separated by `_`, the edits of a step by `.`. An edit is a letter, the name of its
//! piece, and for some `-` with a second part. A name is the index of an original piece, or `n`
//! and the number of an insertion.
//!
//! | text | edit |
//! | --- | --- |
//! | `m5` | mask piece 5 |
//! | `s5-1996` | substitute the piece with id 1996 |
//! | `k5` | keep it, but select it |
//! | `d5` | delete it |
//! | `i5-1996` | insert the piece with id 1996 before it |
//! | `v5-9` | move it before piece 9 |
//! | `r5` | restore it |

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::edit::{Edit, Name};
use super::edits::{Edits, Step};

/// Edits that a text may hold: several times the longest input.
pub const MOST_EDITS: usize = 2_048;

/// Why a text holds no edits.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EditsTextError {
    /// One edit cannot be read.
    #[error("Edit {number} of the token row (\"{text}\") cannot be read.")]
    Unreadable {
        /// Which edit, counted from 1.
        number: usize,
        /// How it starts.
        text: String,
    },
    /// There are too many.
    #[error("The token row has more than {MOST_EDITS} edits.")]
    TooMany,
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Original(index) => write!(formatter, "{index}"),
            Self::Inserted(number) => write!(formatter, "n{number}"),
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mask(piece) => write!(formatter, "m{piece}"),
            Self::Substitute(piece, id) => write!(formatter, "s{piece}-{id}"),
            Self::Keep(piece) => write!(formatter, "k{piece}"),
            Self::Delete(piece) => write!(formatter, "d{piece}"),
            Self::Insert { before, id } => write!(formatter, "i{before}-{id}"),
            Self::Move { piece, before } => write!(formatter, "v{piece}-{before}"),
            Self::Restore(piece) => write!(formatter, "r{piece}"),
        }
    }
}

impl fmt::Display for Edits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps: Vec<String> = self
            .steps()
            .iter()
            .filter(|step| !step.edits.is_empty())
            .map(|step| {
                let edits: Vec<String> = step.edits.iter().map(Edit::to_string).collect();
                edits.join(".")
            })
            .collect();
        formatter.write_str(&steps.join("_"))
    }
}

impl FromStr for Edits {
    type Err = EditsTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        let mut number = 0;
        let steps: Result<Vec<Step>, EditsTextError> = text
            .split('_')
            .map(|step| {
                let edits = step.split('.').map(|edit| {
                    number += 1;
                    read_edit(edit, number)
                });
                Ok(Step { from_original: false, edits: edits.collect::<Result<_, _>>()? })
            })
            .collect();
        Ok(Self::of_steps(steps?))
    }
}

fn read_edit(text: &str, number: usize) -> Result<Edit, EditsTextError> {
    if number > MOST_EDITS {
        return Err(EditsTextError::TooMany);
    }
    let unreadable =
        || EditsTextError::Unreadable { number, text: text.chars().take(20).collect() };
    edit_of(text).ok_or_else(unreadable)
}

fn edit_of(text: &str) -> Option<Edit> {
    let mut rest = text.chars();
    let letter = rest.next()?;
    let (first, second) = match rest.as_str().split_once('-') {
        Some((first, second)) => (first, Some(second)),
        None => (rest.as_str(), None),
    };
    let piece = name_of(first)?;
    Some(match (letter, second) {
        ('m', None) => Edit::Mask(piece),
        ('s', Some(id)) => Edit::Substitute(piece, number_of(id)?),
        ('k', None) => Edit::Keep(piece),
        ('d', None) => Edit::Delete(piece),
        ('i', Some(id)) => Edit::Insert { before: piece, id: number_of(id)? },
        ('v', Some(before)) => Edit::Move { piece, before: name_of(before)? },
        ('r', None) => Edit::Restore(piece),
        _ => return None,
    })
}

fn name_of(text: &str) -> Option<Name> {
    match text.strip_prefix('n') {
        Some(number) => Some(Name::Inserted(index_of(number)?)),
        None => Some(Name::Original(index_of(text)?)),
    }
}

/// A whole number; 32 bits, so that a text means the same on every machine.
fn number_of(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

fn index_of(text: &str) -> Option<usize> {
    usize::try_from(number_of(text)?).ok()
}
