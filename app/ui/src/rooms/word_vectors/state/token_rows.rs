//! What the loaded model's table of word embeddings says of a piece. It comes from the engine and
//! outlives the panel.

use std::sync::Arc;

use leptos::prelude::*;
use text::tokenizer::Tokenizer;

use crate::state::lasting::Lasts;
use crate::state::store::Store;

/// Pieces of a word that are looked at.
const MOST: usize = 32;

/// The rows nearest to that of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Near {
    /// The id of the piece.
    pub piece: u32,
    /// The ids of the others with their cosines, the nearest first.
    pub rows: Vec<(u32, f64)>,
}

/// The last answer of the engine.
#[derive(Clone, Copy, Default)]
pub struct TokenRows {
    /// `None` until one has come, and when its model goes.
    pub near: RwSignal<Option<Arc<Near>>>,
}

impl Lasts for TokenRows {
    fn begin(_: Store) -> Self {
        Self::default()
    }
}

/// What a model reads for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// Nothing was typed.
    Nothing,
    /// One piece, by its id: the word has a row of its own.
    Whole(u32),
    /// Several pieces, or one that stands for anything unknown.
    Cut(Vec<String>),
}

/// The pieces of a word, without `[CLS]` and `[SEP]`.
pub fn read(tokenizer: &Tokenizer, word: &str) -> Read {
    let encoding = tokenizer.encode(word.trim(), None, MOST);
    let all = encoding.ids.iter().zip(&encoding.pieces);
    let inside = encoding.ids.len().saturating_sub(2);
    let pieces: Vec<(u32, String)> =
        all.skip(1).take(inside).map(|(id, piece)| (*id, piece.to_string())).collect();
    match pieces.as_slice() {
        [] => Read::Nothing,
        [(id, _)] if !tokenizer.vocabulary().is_special(*id) => Read::Whole(*id),
        _ => Read::Cut(pieces.into_iter().map(|(_, piece)| piece).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_a_row_of_its_own_or_is_cut() {
        let pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "king", "##dom"].join("\n");
        let tokenizer = Tokenizer::from_vocabulary(&pieces).expect("a vocabulary");
        assert_eq!(read(&tokenizer, " King "), Read::Whole(5));
        let cut = |pieces: &[&str]| Read::Cut(pieces.iter().map(|one| one.to_string()).collect());
        assert_eq!(read(&tokenizer, "kingdom"), cut(&["king", "##dom"]));
        assert_eq!(read(&tokenizer, "queen"), cut(&["[UNK]"]));
        assert_eq!(read(&tokenizer, "  "), Read::Nothing);
    }
}
