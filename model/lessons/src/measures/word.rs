//! Words as a measure writes them, and the pieces that they become.

use text::tokenizer::{Special, Tokenizer};

use super::unknown::Unknown;

/// Pieces of a text, without `[CLS]` and `[SEP]`.
pub(super) fn count(tokenizer: &Tokenizer, text: &str) -> usize {
    ids(tokenizer, text).len()
}

/// The id of a word that is a single piece; `##less` names a piece as it stands.
pub(super) fn one_piece(tokenizer: &Tokenizer, word: &str) -> Result<u32, Unknown> {
    let vocabulary = tokenizer.vocabulary();
    if let Some(id) = tokenizer.piece_named(word.trim()) {
        return Ok(id);
    }
    match ids(tokenizer, word).as_slice() {
        [id] if *id == vocabulary.special(Special::Unknown) => {
            Err(Unknown::NotInVocabulary { piece: word.to_owned() })
        }
        [id] => Ok(*id),
        several => Err(Unknown::NotOnePiece { word: word.to_owned(), pieces: several.len() }),
    }
}

fn ids(tokenizer: &Tokenizer, text: &str) -> Vec<u32> {
    let mut ids = tokenizer.encode(text, None, usize::MAX).ids;
    // Without the `[CLS]` and `[SEP]` of the encoder.
    ids.pop();
    ids.drain(..ids.len().min(1));
    ids
}
