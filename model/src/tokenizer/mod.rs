//! WordPiece, as in BERT uncased: from what a person types to the ids that BERT reads.
//!
//! In order: typed specials are taken out ([`added`]), the rest is normalised ([`normalise`]) and
//! split into words ([`split`]), each word into pieces ([`word_piece`]); [`Tokenizer::encode`]
//! puts them together and cuts what does not fit. [`Tokenizer::steps`] shows each step of it.
//! [`trainer`] learns a vocabulary.

pub mod added;
pub mod aligned;
pub mod characters;
mod encode;
mod encoding;
pub mod normalise;
pub mod split;
mod steps;
pub mod trainer;
mod truncate;
mod vocabulary;
pub mod word_piece;

pub use added::{Special, nearly_special};
pub use encoding::{Cut, Encoding};
pub use normalise::Stage;
pub use steps::{Step, WordSteps, has_text, stages};
pub use vocabulary::{Vocabulary, VocabularyError};
pub use word_piece::{Attempt, Match, UnknownReason};

/// BERT's tokeniser for uncased English.
#[derive(Clone, Debug)]
pub struct Tokenizer {
    vocabulary: Vocabulary,
}

impl Tokenizer {
    /// A tokeniser with the vocabulary of a `vocab.txt` (one piece a line).
    ///
    /// # Errors
    /// An empty or repeated line, or one of the five specials missing.
    pub fn from_vocabulary(text: &str) -> Result<Self, VocabularyError> {
        Ok(Self { vocabulary: Vocabulary::from_text(text)? })
    }

    /// Pieces and ids.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }
}
