//! What a result on screen says of its pieces: predictions, the loss, how a guess forms, and what
//! a corruption changed. Everything is read from [`Shown`]; nothing here computes a network.
//!
//! [`Shown`]: super::shown::Shown

pub mod answers;
pub mod attention;
pub mod lens;
pub mod movement;
pub mod pieces;
pub mod words;

#[cfg(test)]
pub(crate) mod fixture;

/// A result without attention or vectors, for tests of other rooms.
#[cfg(test)]
pub(crate) fn tests_shown(sentence: &str) -> super::shown::Shown {
    fixture::shown(sentence, Vec::new())
}
