//! Words whose probability a person wants to compare.

use serde::{Deserialize, Serialize};

use crate::tokenizer::Tokenizer;

/// Candidates that are read at most.
pub const MOST_CANDIDATES: usize = 64;

/// A candidate word as pieces. A word of several pieces has no single probability: how it is
/// scored is for the caller to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// As it was typed.
    pub word: String,
    /// Its pieces.
    pub pieces: Vec<String>,
    /// Their ids.
    pub ids: Vec<u32>,
    /// Whether the vocabulary cannot spell it, so that it is `[UNK]` in whole or in part.
    pub is_unknown: bool,
}

impl Candidate {
    /// Whether both are the same to the model. Two unknown words are, but not to a reader.
    fn is_like(&self, other: &Self) -> bool {
        self.ids == other.ids && (!self.is_unknown || self.word == other.word)
    }
}

/// Reads candidates separated by white space or commas. Each once, in the order typed; those
/// without pieces (such as a lone accent) are left out, and those beyond [`MOST_CANDIDATES`].
pub fn candidates(tokenizer: &Tokenizer, typed: &str) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    for word in typed.split(|letter: char| letter.is_whitespace() || letter == ',') {
        if found.len() == MOST_CANDIDATES {
            break;
        }
        let candidate = candidate(tokenizer, word);
        let is_new = found.iter().all(|other| !other.is_like(&candidate));
        if !candidate.ids.is_empty() && is_new {
            found.push(candidate);
        }
    }
    found
}

fn candidate(tokenizer: &Tokenizer, word: &str) -> Candidate {
    let encoding = tokenizer.encode(word, None, usize::MAX);
    // Without the `[CLS]` and `[SEP]` of the encoder.
    let inner = 1..encoding.ids.len().saturating_sub(1).max(1);
    Candidate {
        word: word.to_owned(),
        pieces: encoding.pieces.get(inner.clone()).unwrap_or_default().to_vec(),
        ids: encoding.ids.get(inner.clone()).unwrap_or_default().to_vec(),
        is_unknown: encoding.special.get(inner).unwrap_or_default().contains(&true),
    }
}
