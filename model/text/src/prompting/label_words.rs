//! The words that stand for labels: the verbaliser of Schick & Schütze (2021).

use thiserror::Error;

use crate::corruption::candidates;
use crate::tokenizer::Tokenizer;

/// Why a word cannot stand for a label.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WordFault {
    /// There is none.
    #[error("This label needs a word.")]
    Missing,
    /// There are several.
    #[error("“{0}” is more than one word.")]
    Several(String),
    /// The model reads it as several pieces.
    #[error("“{word}” is {count} pieces to this model ({pieces}): a label word must be one.")]
    Pieces {
        /// The word.
        word: String,
        /// How many pieces.
        count: usize,
        /// The pieces.
        pieces: String,
    },
    /// The vocabulary cannot spell it, or it is a special piece.
    #[error("“{0}” is no word of this model’s vocabulary.")]
    Unknown(String),
    /// An earlier label has it.
    #[error("“{0}” stands for another label already.")]
    Same(String),
}

/// The piece of each label's word.
pub fn label_pieces(tokenizer: &Tokenizer, words: &[&str]) -> Vec<Result<u32, WordFault>> {
    let mut known = Vec::new();
    let one = |word: &&str| {
        let piece = piece(tokenizer, word.trim())?;
        if known.contains(&piece) {
            return Err(WordFault::Same(word.trim().to_owned()));
        }
        known.push(piece);
        Ok(piece)
    };
    words.iter().map(one).collect()
}

fn piece(tokenizer: &Tokenizer, typed: &str) -> Result<u32, WordFault> {
    let mut found = candidates(tokenizer, typed).into_iter();
    let (first, second) = (found.next(), found.next());
    match (first, second) {
        (None, _) => Err(WordFault::Missing),
        (Some(_), Some(_)) => Err(WordFault::Several(typed.to_owned())),
        (Some(only), None) => match only.ids.as_slice() {
            _ if only.is_unknown => Err(WordFault::Unknown(only.word)),
            [piece] => Ok(*piece),
            several => Err(WordFault::Pieces {
                count: several.len(),
                pieces: only.pieces.join(" "),
                word: only.word,
            }),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_word_is_one_piece_that_no_other_label_has() {
        let vocabulary = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\ngreat\nbad\n##ly\n";
        let tokenizer = Tokenizer::from_vocabulary(vocabulary).expect("a vocabulary");
        let found = |words: &[&str]| label_pieces(&tokenizer, words);
        assert_eq!(found(&["great", " Bad "]), [Ok(5), Ok(6)]);
        let said = |word: &str| match found(&["great", word]).remove(1) {
            Err(fault) => fault.to_string(),
            Ok(piece) => panic!("{piece}"),
        };
        assert_eq!(said(""), "This label needs a word.");
        assert_eq!(said("great bad"), "“great bad” is more than one word.");
        assert!(said("badly").starts_with("“badly” is 2 pieces to this model (bad ##ly)"));
        for word in ["zebra", "[MASK]", "😀"] {
            assert_eq!(said(word), format!("“{word}” is no word of this model’s vocabulary."));
        }
        assert_eq!(said("Great"), "“Great” stands for another label already.");
    }
}
