//! WordPiece, as in BERT: from what a person types to the ids that BERT reads.
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
mod json;
pub mod normalise;
mod reach;
pub mod split;
mod steps;
pub mod trainer;
mod truncate;
mod vocabulary;
pub mod word_piece;

use serde::{Deserialize, Serialize};

pub use added::{Added, Special, nearly_special};
pub use encoding::{Cut, Encoding};
pub use json::TokenizerError;
pub use normalise::{Normaliser, Stage};
pub use reach::beginning;
pub use steps::{Step, WordSteps, has_text, stages};
pub use vocabulary::{Vocabulary, VocabularyError};
pub use word_piece::{Attempt, Match, UnknownReason};

/// BERT's tokeniser.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tokenizer {
    vocabulary: Vocabulary,
    normaliser: Normaliser,
}

impl Tokenizer {
    /// A tokeniser for uncased text with the vocabulary of a `vocab.txt` (one piece a line).
    ///
    /// # Errors
    /// An empty or repeated line, or one of the five specials missing.
    pub fn from_vocabulary(text: &str) -> Result<Self, VocabularyError> {
        Ok(Self { vocabulary: Vocabulary::from_text(text)?, normaliser: Normaliser::default() })
    }

    /// The same tokeniser, with some of its pieces taken as they are typed.
    pub(crate) fn with_added(self, added: Vec<Added>) -> Self {
        Self { vocabulary: self.vocabulary.with_added(added), ..self }
    }

    /// The same tokeniser with other stages of normalising.
    pub fn with_normaliser(self, normaliser: Normaliser) -> Self {
        Self { normaliser, ..self }
    }

    /// What happens to a text before words are looked for.
    pub fn normaliser(&self) -> Normaliser {
        self.normaliser
    }

    /// Pieces and ids.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }
}
