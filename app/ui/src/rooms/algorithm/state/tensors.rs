//! The values of a line's tensors for one token, from the result on screen.

use text::wishes::TracePart;

use super::masked_head::HeadRow;
use crate::state::shown::{Part, Shown};

/// Where the values of a tensor are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// In a part of the trace.
    Part(TracePart),
    /// What the layer read.
    LayerInput,
    /// The attention of the chosen head.
    Attention,
    /// What the last layer made.
    LastHidden,
    /// GELU(h W_f + b_f) of the masked-language-model head.
    Transformed,
    /// The same after its LayerNorm.
    HeadNormed,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At {
    /// Layer, counted from 0.
    pub layer: usize,
    /// Head, counted from 0.
    pub head: usize,
    /// Piece, counted from 0.
    pub token: usize,
}

/// The row of one token.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The shape of the whole tensor.
    pub shape: Vec<usize>,
    /// Whether the row is that of one head.
    pub of_head: bool,
    /// The token's row.
    pub row: Vec<f32>,
}

/// The row of `at`, if the result has it. `head` is what the head makes of the token.
pub fn read(shown: &Shown, source: Source, at: At, head: Option<&HeadRow>) -> Option<Read> {
    let last = shown.layers.checked_sub(1)?;
    let of_head = |row: Option<&Vec<f32>>| {
        let row = row?.clone();
        Some(Read { shape: vec![shown.tokens(), row.len()], of_head: false, row })
    };
    match source {
        Source::Part(part) => of_part(shown, shown.part(part, at.layer)?, at),
        Source::LayerInput => of_part(shown, shown.layer_input(at.layer)?, at),
        Source::LastHidden => of_part(shown, shown.part(TracePart::Hidden, last)?, at),
        Source::Attention => {
            let side = shown.tokens();
            let row = shown.head(at.layer, at.head)?.chunks_exact(side.max(1)).nth(at.token)?;
            Some(Read { shape: vec![shown.heads, side, side], of_head: true, row: row.to_vec() })
        }
        Source::Transformed => of_head(head.map(|head| &head.transformed)),
        Source::HeadNormed => of_head(head.map(|head| &head.normed)),
    }
}

fn of_part(shown: &Shown, part: &Part, at: At) -> Option<Read> {
    if let Some(row) = part.row(at.token) {
        return Some(Read { shape: part.shape.clone(), of_head: false, row: row.to_vec() });
    }
    let row = part.head_row(at.head, at.token)?.to_vec();
    // A part of one head is a slice of the tensor that the line speaks of.
    let shape = [&[shown.heads], part.shape.get(1..).unwrap_or_default()].concat();
    Some(Read { shape, of_head: true, row })
}
