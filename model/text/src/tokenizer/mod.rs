//! From what a person types to the ids that a model reads: WordPiece, as in BERT, or byte-level BPE, as
//! in RoBERTa.
//!
//! In order: typed specials are taken out ([`added`]). For WordPiece the rest is normalised
//! ([`normalise`]) and split into words ([`split`]), each word into pieces ([`word_piece`]). For BPE it
//! is split into words of bytes ([`byte_level`]), whose bytes become pieces ([`merges`]).
//! [`Tokenizer::encode`] puts them together and cuts what does not fit. [`Tokenizer::steps`] shows each
//! step of it. [`trainer`] learns a vocabulary.

pub mod added;
pub mod aligned;
pub mod byte_level;
pub mod characters;
mod cutting;
mod encode;
mod encoding;
mod json;
mod json_bpe;
pub mod merges;
mod named;
pub mod normalise;
mod parts;
mod reach;
pub mod split;
mod steps;
pub mod trainer;
mod truncate;
mod vocabulary;
pub mod word_piece;

use serde::{Deserialize, Serialize};

use self::cutting::Cutting;
pub use added::{Added, Special, nearly_special};
pub use encoding::{Cut, Encoding};
pub use json::TokenizerError;
pub use merges::{Merge, Merges, Spaces};
pub use normalise::{Normaliser, Stage};
pub use reach::beginning;
pub use steps::{Step, WordSteps, has_text, stages};
pub use vocabulary::{Vocabulary, VocabularyError};
pub use word_piece::{Attempt, Match, UnknownReason};

/// A tokeniser.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tokenizer {
    vocabulary: Vocabulary,
    cutting: Cutting,
}

impl Tokenizer {
    /// A tokeniser for uncased text with the vocabulary of a `vocab.txt` (one piece a line).
    ///
    /// # Errors
    /// An empty or repeated line, or one of the five specials missing.
    pub fn from_vocabulary(text: &str) -> Result<Self, VocabularyError> {
        let cutting = Cutting::WordPiece(Normaliser::default());
        Ok(Self { vocabulary: Vocabulary::from_text(text)?, cutting })
    }

    /// The same tokeniser, with some of its pieces taken as they are typed.
    pub(crate) fn with_added(self, added: Vec<Added>) -> Self {
        Self { vocabulary: self.vocabulary.with_added(added), ..self }
    }

    /// The same tokeniser with other stages of normalising; one of bytes has none.
    pub fn with_normaliser(self, normaliser: Normaliser) -> Self {
        match self.cutting {
            Cutting::WordPiece(_) => Self { cutting: Cutting::WordPiece(normaliser), ..self },
            Cutting::ByteLevel(_) => self,
        }
    }

    /// The same tokeniser; of bytes, one that reads spaces so.
    pub(crate) fn with_spaces(self, spaces: Spaces) -> Self {
        match self.cutting {
            Cutting::WordPiece(_) => self,
            Cutting::ByteLevel(merges) => {
                let cutting = Cutting::ByteLevel(merges.with_spaces(spaces));
                Self { vocabulary: self.vocabulary, cutting }
            }
        }
    }

    /// What happens to a text before words are looked for: nothing where it is read as bytes.
    pub fn normaliser(&self) -> Normaliser {
        match self.cutting {
            Cutting::WordPiece(normaliser) => normaliser,
            Cutting::ByteLevel(_) => Normaliser::NONE,
        }
    }

    /// The merges of byte-level BPE; `None` for WordPiece.
    pub fn merges(&self) -> Option<&Merges> {
        match &self.cutting {
            Cutting::WordPiece(_) => None,
            Cutting::ByteLevel(merges) => Some(merges),
        }
    }

    /// Whether the sentences of a pair have segments of their own, as WordPiece gives them.
    pub fn has_segments(&self) -> bool {
        self.merges().is_none()
    }

    /// Separators between two sentences.
    pub fn separators(&self) -> usize {
        match self.cutting {
            Cutting::WordPiece(_) => 1,
            Cutting::ByteLevel(_) => 2,
        }
    }

    /// Pieces and ids.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }
}
