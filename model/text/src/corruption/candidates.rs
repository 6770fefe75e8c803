//! Words whose probability a person wants to compare.

use serde::{Deserialize, Serialize};

use crate::tokenizer::Tokenizer;

/// Candidates that are read at most.
pub const MOST_CANDIDATES: usize = 64;

/// Characters that are read of one candidate: no word is longer, and a pasted text without spaces
/// is none.
pub const LONGEST_CANDIDATE: usize = 200;

/// Words that are looked at: a long text that repeats a few would be read to its end otherwise.
pub const MOST_READ: usize = 1_000;

/// A candidate word as pieces. A word of several pieces has no single probability: how it is
/// scored is for the caller to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// As it was typed, up to [`LONGEST_CANDIDATE`] characters.
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
/// without pieces (such as a lone accent) are left out, and those beyond [`MOST_CANDIDATES`] or
/// [`MOST_READ`].
pub fn candidates(tokenizer: &Tokenizer, typed: &str) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let words = typed.split(|letter: char| letter.is_whitespace() || letter == ',');
    for word in words.filter(|word| !word.is_empty()).take(MOST_READ) {
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
    let end = word.char_indices().nth(LONGEST_CANDIDATE).map_or(word.len(), |(end, _)| end);
    let word = word.get(..end).unwrap_or(word);
    let encoding = tokenizer.encode(&tokenizer.inside(word), None, usize::MAX);
    // Without the `[CLS]` and `[SEP]` of the encoder.
    let inner = 1..encoding.ids.len().saturating_sub(1).max(1);
    Candidate {
        word: word.to_owned(),
        pieces: encoding.pieces.get(inner.clone()).unwrap_or_default().to_vec(),
        ids: encoding.ids.get(inner.clone()).unwrap_or_default().to_vec(),
        is_unknown: encoding.special.get(inner).unwrap_or_default().contains(&true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_spaces_is_read_as_far_as_a_word_goes() {
        let vocabulary = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n東\n";
        let tokenizer = Tokenizer::from_vocabulary(vocabulary).expect("a vocabulary");
        let found = candidates(&tokenizer, &"東".repeat(300_000));
        assert_eq!(found[0].ids.len(), LONGEST_CANDIDATE);
        assert_eq!(found[0].word.chars().count(), LONGEST_CANDIDATE);
        assert_eq!(candidates(&tokenizer, "東 東東,東").len(), 2);
        let late = "東 ".repeat(MOST_READ) + "東東";
        assert_eq!(candidates(&tokenizer, &late).len(), 1);
    }
}
