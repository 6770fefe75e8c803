//! Attention of packed inputs and its gradient on the CPU: input after input, none of it padded.

use std::ops::Range;

use burn::backend::{Flex, TensorMetadata};

use super::{Float, tensor};
use crate::cpu::{self, AttentionShape, Rows};
use crate::lengths::Lengths;
use crate::packed::{self, Packed, PackedOps};
use crate::packed_gradient::{self, PackedGradient};

impl PackedOps for Flex {
    fn attend_packed(qkv: Float, how: Packed) -> (Float, Float) {
        let qkv = qkv.to_contiguous();
        let found = joined(&qkv).map(|parts| attend(parts, qkv.shape()[1] / 3, &how.lengths, &how));
        found.unwrap_or_else(|| packed::stock::<Self>(qkv, how))
    }

    fn attend_first(query: Float, key_value: Float, how: Packed) -> (Float, Float) {
        let [query, key_value] = [query, key_value].map(|tensor| tensor.to_contiguous());
        let found = apart(&query, &key_value)
            .map(|parts| attend(parts, query.shape()[1], &how.lengths.firsts(), &how));
        found.unwrap_or_else(|| packed::stock_first::<Self>(query, key_value, how))
    }
}

impl PackedGradient for Flex {
    fn packed_gradient(qkv: Float, probabilities: Float, gradient: Float, how: &Packed) -> Float {
        let [qkv, probabilities, gradient] =
            [qkv, probabilities, gradient].map(|tensor| tensor.to_contiguous());
        let found = (|| {
            let hidden = qkv.shape()[1] / 3;
            let mut output = Vec::with_capacity(qkv.shape().num_elements());
            let given = [probabilities.as_slice()?, gradient.as_slice()?];
            each_gradient(
                joined(&qkv)?,
                given,
                hidden,
                &how.lengths,
                how,
                |[of_query, of_both]| {
                    let rows = of_query.chunks_exact(hidden).zip(of_both.chunks_exact(2 * hidden));
                    rows.for_each(|(query, both)| {
                        output.extend_from_slice(query);
                        output.extend_from_slice(both);
                    });
                },
            );
            Some(tensor(output, qkv.shape()))
        })();
        found.unwrap_or_else(|| packed_gradient::stock::<Self>(qkv, probabilities, gradient, how))
    }

    fn first_gradient(
        query: Float,
        key_value: Float,
        probabilities: Float,
        gradient: Float,
        how: &Packed,
    ) -> [Float; 2] {
        let [query, key_value, probabilities, gradient] =
            [query, key_value, probabilities, gradient].map(|tensor| tensor.to_contiguous());
        let found = (|| {
            let mut output = [Vec::new(), Vec::new()];
            let given = [probabilities.as_slice()?, gradient.as_slice()?];
            let parts = apart(&query, &key_value)?;
            each_gradient(parts, given, query.shape()[1], &how.lengths.firsts(), how, |found| {
                output.iter_mut().zip(&found).for_each(|(all, one)| all.extend_from_slice(one));
            });
            let [of_query, of_both] = output;
            Some([tensor(of_query, query.shape()), tensor(of_both, key_value.shape())])
        })();
        found.unwrap_or_else(|| {
            packed_gradient::stock_first::<Self>(query, key_value, probabilities, gradient, how)
        })
    }
}

/// Queries, keys and values of one matrix.
fn joined(qkv: &Float) -> Option<[Rows<'_>; 3]> {
    Some(Rows::side_by_side(qkv.as_slice()?, qkv.shape()[1] / 3))
}

/// Queries, keys and values of two matrices.
fn apart<'a>(query: &'a Float, key_value: &'a Float) -> Option<[Rows<'a>; 3]> {
    let (hidden, both) = (query.shape()[1], key_value.as_slice::<f32>()?);
    let half = |from: usize| Rows { values: both.get(from..).unwrap_or(&[]), stride: 2 * hidden };
    Some([Rows { values: query.as_slice()?, stride: hidden }, half(0), half(hidden)])
}

/// One input: its rows of queries, keys and values, its sizes, the row of its first query, and where
/// its probabilities begin.
struct Input<'a> {
    parts: [Rows<'a>; 3],
    shape: AttentionShape,
    first_query: usize,
    first_cell: usize,
}

/// Every input, of which so many rows attend.
fn inputs<'a>(
    [query, key, value]: [Rows<'a>; 3],
    hidden: usize,
    queries: &'a Lengths,
    how: &'a Packed,
) -> impl Iterator<Item = Input<'a>> {
    let Packed { lengths, heads, .. } = how;
    let both = queries.ranges().zip(lengths.ranges());
    both.scan(0, move |next_cell, (queries, tokens)| {
        let (first_query, first_cell) = (queries.start, *next_cell);
        let [key, value] = [key, value].map(|rows| rows.part(tokens.start, 0));
        let parts = [query.part(first_query, 0), key, value];
        let (queries, tokens) = (queries.len(), tokens.len());
        *next_cell += heads * queries * tokens;
        let shape =
            AttentionShape { batch: 1, queries, tokens, heads: *heads, size: hidden / heads };
        Some(Input { parts, shape, first_query, first_cell })
    })
}

/// Context, and the probabilities of one input after the other.
fn attend(parts: [Rows; 3], hidden: usize, queries: &Lengths, how: &Packed) -> (Float, Float) {
    let cells = |(queries, tokens): (Range<usize>, Range<usize>)| queries.len() * tokens.len();
    let cells: usize = queries.ranges().zip(how.lengths.ranges()).map(cells).sum();
    let mut probabilities = vec![0.0; how.heads * cells];
    let mut context = vec![0.0; queries.rows() * hidden];
    for Input { parts, shape, first_query, first_cell } in inputs(parts, hidden, queries, how) {
        let cells = &mut probabilities[first_cell..][..shape.heads * shape.cells()];
        let context = &mut context[first_query * hidden..][..shape.queries * hidden];
        cpu::attention(parts, shape, how.scale, None, None, cells, context);
    }
    let count = probabilities.len();
    (tensor(context, [queries.rows(), hidden]), tensor(probabilities, [count]))
}

/// Tells the gradients of queries, and of keys and values, input by input.
fn each_gradient(
    parts: [Rows; 3],
    [probabilities, gradient]: [&[f32]; 2],
    hidden: usize,
    queries: &Lengths,
    how: &Packed,
    mut tell: impl FnMut([Vec<f32>; 2]),
) {
    for Input { parts, shape, first_query, first_cell } in inputs(parts, hidden, queries, how) {
        let probabilities = &probabilities[first_cell..][..shape.heads * shape.cells()];
        let gradient = &gradient[first_query * hidden..][..shape.queries * hidden];
        tell(cpu::attention_gradient(parts, probabilities, gradient, shape, how.scale));
    }
}
