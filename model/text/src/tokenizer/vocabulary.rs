//! The vocabulary: pieces and their ids.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::added::{Added, Special};

/// Why a `vocab.txt` cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum VocabularyError {
    /// One of the five specials is absent.
    #[error("The vocabulary has no piece {special}. Use that of a BERT model.")]
    MissingSpecial {
        /// The special, as it must stand in the file.
        special: &'static str,
    },
    /// A piece stands there twice, so that its id is ambiguous.
    #[error(
        "Line {line} of vocab.txt repeats the piece \"{piece}\" of line {first}. Remove one of them."
    )]
    Duplicate {
        /// The line of the repetition, counted from 1.
        line: usize,
        /// The line where the piece stood first.
        first: usize,
        /// The piece.
        piece: String,
    },
    /// A line holds nothing, but lines number the pieces.
    #[error("Line {line} of vocab.txt is empty; each line must hold one piece.")]
    EmptyLine {
        /// The line, counted from 1.
        line: usize,
    },
}

/// Pieces and their ids: line n of `vocab.txt`, counted from 0, is the piece with id n.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Vocabulary {
    pieces: Vec<String>,
    ids: HashMap<String, u32>,
    specials: [u32; 5],
    added: Vec<Added>,
}

impl Vocabulary {
    /// Reads a `vocab.txt`. White space at the end of a line is not part of its piece.
    ///
    /// # Errors
    /// An empty or repeated line, or a special that is missing.
    pub fn from_text(text: &str) -> Result<Self, VocabularyError> {
        // Counting first is cheaper than moving every piece each time the table has grown too small.
        let count = text.lines().count();
        let mut ids = HashMap::with_capacity(count);
        let mut pieces = Vec::with_capacity(count);
        for (id, line) in (0_u32..).zip(text.lines()) {
            let piece = line.trim_end();
            let line = id as usize + 1;
            if piece.is_empty() {
                return Err(VocabularyError::EmptyLine { line });
            }
            if let Some(first) = ids.insert(piece.to_owned(), id) {
                let (first, piece) = (first as usize + 1, piece.to_owned());
                return Err(VocabularyError::Duplicate { line, first, piece });
            }
            pieces.push(piece.to_owned());
        }
        Self::new(pieces, ids, Vec::new())
    }

    /// Pieces, the ids of those that words are spelled with, and tokens that are taken as they are.
    pub(super) fn new(
        pieces: Vec<String>,
        ids: HashMap<String, u32>,
        added: Vec<Added>,
    ) -> Result<Self, VocabularyError> {
        let mut specials = [0; 5];
        for (place, special) in specials.iter_mut().zip(Special::ALL) {
            let special = special.piece();
            *place = *ids.get(special).ok_or(VocabularyError::MissingSpecial { special })?;
        }
        Ok(Self { pieces, ids, specials, added })
    }

    /// The same pieces, of which some are taken as they are typed; those that are no pieces are not.
    pub(crate) fn with_added(mut self, mut added: Vec<Added>) -> Self {
        let is_special = |content: &str| Special::ALL.iter().any(|one| one.piece() == content);
        added.retain(|one| self.id(&one.content) == Some(one.id) && !is_special(&one.content));
        self.added = added;
        self
    }

    /// How many pieces there are, |V|.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Never true: the five specials are always there.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The id of a piece.
    pub fn id(&self, piece: &str) -> Option<u32> {
        self.ids.get(piece).copied()
    }

    /// The piece with an id.
    pub fn piece(&self, id: u32) -> Option<&str> {
        self.pieces.get(usize::try_from(id).ok()?).map(String::as_str)
    }

    /// All pieces, in the order of their ids.
    pub fn pieces(&self) -> &[String] {
        &self.pieces
    }

    /// The id of a special.
    pub fn special(&self, special: Special) -> u32 {
        self.specials[special as usize]
    }

    /// Whether an id is that of one of the five specials, or of an added token.
    pub fn is_special(&self, id: u32) -> bool {
        self.specials.contains(&id) || self.added.iter().any(|added| added.id == id)
    }

    /// The tokens besides the five specials that are taken as they are typed.
    pub fn added(&self) -> &[Added] {
        &self.added
    }

    /// Whether a piece begins with a capital letter of the Latin alphabet, as only those of cased
    /// models do. Signs in brackets are no words.
    pub fn is_cased(&self) -> bool {
        let word = |piece: &String| {
            piece.trim_start_matches('#').starts_with(|c: char| c.is_ascii_uppercase())
        };
        self.pieces.iter().any(word)
    }
}
