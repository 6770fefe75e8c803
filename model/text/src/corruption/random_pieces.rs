//! The pieces that a random replacement may yield.

use super::draw::Draw;
use crate::tokenizer::Vocabulary;

/// Every piece of the vocabulary but the specials and `[unused..]`, by id.
#[derive(Clone, Debug)]
pub struct RandomPieces {
    ids: Vec<u32>,
}

impl RandomPieces {
    /// The ordinary pieces of a vocabulary.
    pub fn new(vocabulary: &Vocabulary) -> Self {
        let ids = (0_u32..)
            .zip(vocabulary.pieces())
            .filter(|(id, piece)| !vocabulary.is_special(*id) && !is_unused(piece))
            .map(|(id, _)| id)
            .collect();
        Self { ids }
    }

    /// Their ids, ascending.
    pub fn ids(&self) -> &[u32] {
        &self.ids
    }

    /// One of them, all equally likely; never `except`, so that a replacement always shows. (In
    /// Devlin's code a piece can replace itself, once in about 30 000 times.) Says which of how
    /// many was drawn.
    pub(super) fn pick(&self, draw: Draw, except: Option<u32>) -> Option<Picked> {
        let excepted = except.and_then(|id| self.ids.binary_search(&id).ok());
        let of = self.ids.len() - usize::from(excepted.is_some());
        let nth = draw.nth(of);
        let skipped = usize::from(excepted.is_some_and(|excepted| nth >= excepted));
        let id = *self.ids.get(nth + skipped)?;
        Some(Picked { id, nth, of })
    }
}

/// A piece drawn at random.
pub(super) struct Picked {
    pub id: u32,
    pub nth: usize,
    pub of: usize,
}

/// Whether a piece is one of the free places that BERT's vocabulary keeps.
fn is_unused(piece: &str) -> bool {
    piece.starts_with("[unused") && piece.ends_with(']')
}
