//! The vocabulary: pieces and their ids.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::added::{Added, Special, Spelling};
use super::byte_level;

/// Why a `vocab.txt` cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum VocabularyError {
    /// One of the five specials is absent.
    #[error("The vocabulary has no piece {special}. Use that of a BERT model.")]
    MissingSpecial {
        /// The special, as it must stand in the file.
        special: &'static str,
    },
    /// A piece that merges speak of is absent.
    #[error(
        "The vocabulary has no piece \"{piece}\", which its merges need. Use files of the same model."
    )]
    MissingPiece {
        /// The piece.
        piece: String,
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

/// One in so many pieces of a cased model begins with a capital, at least.
const CASED: usize = 20;

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
        // A blank line at the end numbers no piece.
        let text = text.trim_start_matches('\u{feff}').trim_end();
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
        Self::new(pieces, ids, Vec::new(), Spelling::Brackets)
    }

    /// Pieces, the ids of those that words are spelled with, tokens that are taken as they are, and how
    /// the five specials are written.
    pub(super) fn new(
        pieces: Vec<String>,
        ids: HashMap<String, u32>,
        added: Vec<Added>,
        spelling: Spelling,
    ) -> Result<Self, VocabularyError> {
        let mut specials = [0; 5];
        for (place, special) in specials.iter_mut().zip(Special::ALL) {
            let special = spelling.of(special);
            *place = *ids.get(special).ok_or(VocabularyError::MissingSpecial { special })?;
        }
        Ok(Self { pieces, ids, specials, added })
    }

    /// The same pieces and, behind them, those that were added later, which are taken as they are
    /// typed, as some of the others may be; what has another id than it should is not.
    pub(crate) fn with_added(mut self, mut added: Vec<Added>) -> Self {
        added.retain(|one| !one.content.is_empty());
        // Of two with one id the first counts.
        added.sort_by_key(|one| one.id);
        added.dedup_by_key(|one| one.id);
        for one in &added {
            // No word is spelled with them.
            if one.id as usize == self.pieces.len() && self.id(&one.content).is_none() {
                self.pieces.push(one.content.clone());
            }
        }
        added.retain(|one| {
            self.piece(one.id) == Some(&*one.content) && !self.specials.contains(&one.id)
        });
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

    /// The piece with an id as people read it: of one that begins a word, what its bytes spell.
    pub fn word(&self, id: u32) -> String {
        let piece = self.piece(id).unwrap_or_default();
        if piece.starts_with(byte_level::SPACE) {
            byte_level::read(piece)
        } else {
            piece.to_owned()
        }
    }

    /// All pieces, in the order of their ids.
    pub fn pieces(&self) -> &[String] {
        &self.pieces
    }

    /// The id of a special.
    pub fn special(&self, special: Special) -> u32 {
        self.specials[special as usize]
    }

    /// A special as this model writes it.
    pub fn written(&self, special: Special) -> &str {
        self.piece(self.special(special)).unwrap_or_default()
    }

    /// Whether an id is that of one of the five specials, or of an added token.
    pub fn is_special(&self, id: u32) -> bool {
        self.specials.contains(&id) || self.added.iter().any(|added| added.id == id)
    }

    /// The tokens besides the five specials that are taken as they are typed.
    pub fn added(&self) -> &[Added] {
        &self.added
    }

    /// Whether many pieces begin with a capital letter of the Latin alphabet, as those of cased
    /// models do: a word may have come into any other. Signs in brackets are no words.
    pub fn is_cased(&self) -> bool {
        let word = |piece: &&String| {
            piece.trim_start_matches('#').starts_with(|c: char| c.is_ascii_uppercase())
        };
        self.pieces.iter().filter(word).count() * CASED >= self.pieces.len()
    }
}
