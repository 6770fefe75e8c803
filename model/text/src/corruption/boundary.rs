//! The span boundary objective: which vectors predict the pieces of a span (Joshi et al. 2020,
//! section 3.2, equation 1).

use serde::{Deserialize, Serialize};

use super::row::{Row, RowPiece};
use crate::tokenizer::Special;

/// A run of selected positions and what stands at its borders. Positions are those of the input
/// that the model reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoundedSpan {
    /// First selected position, s.
    pub start: usize,
    /// Last selected position, e.
    pub end: usize,
    /// Positions s - 1 and e + 1, whose vectors predict each inner piece. `None` where the span
    /// touches the edge of its sentence (`[CLS]` or `[SEP]`): the objective skips it then.
    pub borders: Option<(usize, usize)>,
}

impl BoundedSpan {
    /// Place of a piece within the span, i - s + 1, counted from 1: the index of its position
    /// embedding. `None` outside the span.
    pub fn place(&self, position: usize) -> Option<usize> {
        (self.start..=self.end).contains(&position).then(|| position - self.start + 1)
    }
}

impl Row {
    /// The runs of positions that have a label, with their borders: spans of a corruption as well
    /// as neighbouring masks set by hand.
    pub fn bounded_spans(&self) -> Vec<BoundedSpan> {
        let is_edge: Vec<bool> = self
            .input()
            .map(|RowPiece { piece, .. }| {
                Special::Classification.is(piece) || Special::Separator.is(piece)
            })
            .collect();
        let inside = |position: usize| is_edge.get(position) == Some(&false);
        let positions: Vec<usize> = self.labels().iter().map(|label| label.at).collect();
        positions
            .chunk_by(|left, right| left + 1 == *right)
            .filter_map(|run| Some((*run.first()?, *run.last()?)))
            .map(|(start, end)| {
                let borders = start.checked_sub(1).map(|before| (before, end + 1));
                let borders = borders.filter(|(before, after)| inside(*before) && inside(*after));
                BoundedSpan { start, end, borders }
            })
            .collect()
    }
}
