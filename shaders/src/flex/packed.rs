//! Attention of packed inputs and its gradient on the CPU: input after input, none of it padded.

use burn::backend::{Flex, TensorMetadata};

use super::{Float, tensor};
use crate::cpu::{self, AttentionShape, Rows};
use crate::packed::{self, Packed, PackedOps};
use crate::packed_gradient::{self, PackedGradient};

impl PackedOps for Flex {
    fn attend_packed(qkv: Float, how: Packed) -> (Float, Float) {
        let qkv = qkv.to_contiguous();
        attend(&qkv, &how).unwrap_or_else(|| packed::stock::<Self>(qkv, how))
    }
}

impl PackedGradient for Flex {
    fn packed_gradient(qkv: Float, probabilities: Float, gradient: Float, how: &Packed) -> Float {
        let given = [qkv, probabilities, gradient].map(|tensor| tensor.to_contiguous());
        gradient_of(&given, how).unwrap_or_else(|| {
            let [qkv, probabilities, gradient] = given;
            packed_gradient::stock::<Self>(qkv, probabilities, gradient, how)
        })
    }
}

/// One input: where its rows and its probabilities begin, and its sizes.
struct Input {
    row: usize,
    cell: usize,
    shape: AttentionShape,
}

/// Every input, of so many columns in all heads.
fn inputs(hidden: usize, how: &Packed) -> impl Iterator<Item = Input> {
    let (heads, size) = (how.heads, hidden / how.heads);
    how.lengths.ranges().scan(0, move |next, rows| {
        let (tokens, cell) = (rows.len(), *next);
        *next += heads * tokens * tokens;
        let shape = AttentionShape { batch: 1, queries: tokens, tokens, heads, size };
        Some(Input { row: rows.start, cell, shape })
    })
}

/// Context, and the probabilities of one input after the other.
fn attend(qkv: &Float, how: &Packed) -> Option<(Float, Float)> {
    let (rows, hidden) = (qkv.shape()[0], qkv.shape()[1] / 3);
    let parts = Rows::side_by_side(qkv.as_slice()?, hidden);
    let cells: usize = how.lengths.ranges().map(|rows| how.heads * rows.len().pow(2)).sum();
    let (mut probabilities, mut context) = (vec![0.0; cells], vec![0.0; rows * hidden]);
    for Input { row, cell, shape } in inputs(hidden, how) {
        let parts = parts.map(|part| part.part(row, 0));
        let probabilities = &mut probabilities[cell..][..shape.heads * shape.cells()];
        let context = &mut context[row * hidden..][..shape.tokens * hidden];
        cpu::attention(parts, shape, how.scale, None, None, probabilities, context);
    }
    Some((tensor(context, [rows, hidden]), tensor(probabilities, [cells])))
}

/// The gradient of queries, keys and values from these, the probabilities and that of the context.
fn gradient_of([qkv, probabilities, gradient]: &[Float; 3], how: &Packed) -> Option<Float> {
    let hidden = qkv.shape()[1] / 3;
    let parts = Rows::side_by_side(qkv.as_slice()?, hidden);
    let (probabilities, gradient) = (probabilities.as_slice()?, gradient.as_slice()?);
    let mut output = Vec::with_capacity(qkv.shape().num_elements());
    for Input { row, cell, shape } in inputs(hidden, how) {
        let parts = parts.map(|part| part.part(row, 0));
        let probabilities = &probabilities[cell..][..shape.heads * shape.cells()];
        let gradient = &gradient[row * hidden..][..shape.tokens * hidden];
        let [of_query, of_both] =
            cpu::attention_gradient(parts, probabilities, gradient, shape, how.scale);
        for (query, both) in of_query.chunks_exact(hidden).zip(of_both.chunks_exact(2 * hidden)) {
            output.extend_from_slice(query);
            output.extend_from_slice(both);
        }
    }
    Some(tensor(output, qkv.shape()))
}
