//! A word of the training text and its spelling.

use super::super::word_piece::CONTINUATION;
use super::pieces::Pieces;

/// A word that occurs `count` times.
#[derive(Clone, Debug, Default)]
pub(super) struct Word {
    pub pieces: Vec<u32>,
    pub count: u64,
}

impl Word {
    /// The word in single characters, all but the first with `##`.
    pub fn spelled(word: &str, count: u64, pieces: &mut Pieces) -> Self {
        let piece = |(index, character): (usize, char)| {
            let prefix = if index > 0 { CONTINUATION } else { "" };
            pieces.number(format!("{prefix}{character}"))
        };
        Self { pieces: word.chars().enumerate().map(piece).collect(), count }
    }

    /// Neighbours, from the left. They never cross into another word.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> {
        self.pieces.iter().copied().zip(self.pieces.iter().copied().skip(1))
    }

    /// Where two pieces first stand next to each other.
    pub fn position(&self, left: u32, right: u32) -> Option<usize> {
        self.pairs().position(|pair| pair == (left, right))
    }

    /// Puts `result` in place of `left right`, from the left. Of three equal pieces in a row the
    /// first two become one.
    pub fn merge(&mut self, left: u32, right: u32, result: u32) {
        let mut merged = Vec::with_capacity(self.pieces.len());
        let mut rest = self.pieces.as_slice();
        while let [first, others @ ..] = rest {
            rest = match others {
                [second, others @ ..] if (*first, *second) == (left, right) => {
                    merged.push(result);
                    others
                }
                _ => {
                    merged.push(*first);
                    others
                }
            };
        }
        self.pieces = merged;
    }
}
