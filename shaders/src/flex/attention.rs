//! Attention and its gradient on the CPU.

use burn::backend::{Flex, TensorMetadata};

use super::{Float, tensor};
use crate::attention::{self, Attending, AttentionOps};
use crate::attention_gradient::{self, AttentionGradient};
use crate::cpu::{self, AttentionShape, Rows};

impl AttentionOps for Flex {
    fn attend(qkv: Float, mask: Float, masked: bool, how: Attending) -> (Float, Float, Float) {
        let (qkv, mask) = (qkv.to_contiguous(), mask.to_contiguous());
        let found = (|| {
            let (rows, hidden) = (qkv.shape()[0], qkv.shape()[1] / 3);
            let parts = Rows::side_by_side(qkv.as_slice()?, hidden);
            attend(parts, [rows, rows, hidden], masked.then_some(&mask), how)
        })();
        found.unwrap_or_else(|| attention::stock::<Self>(qkv, mask, masked, how))
    }

    fn attend_apart(
        query: Float,
        key_value: Float,
        mask: Float,
        masked: bool,
        how: Attending,
    ) -> (Float, Float) {
        let [query, key_value, mask] =
            [query, key_value, mask].map(|tensor| tensor.to_contiguous());
        let found = (|| {
            let sizes = [query.shape()[0], key_value.shape()[0], query.shape()[1]];
            attend(parts(&query, &key_value)?, sizes, masked.then_some(&mask), how)
        })();
        let (context, probabilities, _) = found.unwrap_or_else(|| {
            attention::stock_apart::<Self>(query, key_value, masked.then_some(mask), how)
        });
        (context, probabilities)
    }
}

impl AttentionGradient for Flex {
    fn attention_gradient(
        query: Float,
        key_value: Float,
        probabilities: Float,
        gradient: Float,
        how: Attending,
    ) -> [Float; 2] {
        let [query, key_value, probabilities, gradient] =
            [query, key_value, probabilities, gradient].map(|tensor| tensor.to_contiguous());
        let found = (|| {
            let shape = shape([query.shape()[0], key_value.shape()[0], query.shape()[1]], how);
            let parts = parts(&query, &key_value)?;
            let (probabilities, gradient) = (probabilities.as_slice()?, gradient.as_slice()?);
            let [of_query, of_both] =
                cpu::attention_gradient(parts, probabilities, gradient, shape, how.scale);
            Some([tensor(of_query, query.shape()), tensor(of_both, key_value.shape())])
        })();
        found.unwrap_or_else(|| {
            attention_gradient::stock::<Self>(query, key_value, probabilities, gradient, how)
        })
    }
}

/// Queries, keys and values.
fn parts<'a>(query: &'a Float, key_value: &'a Float) -> Option<[Rows<'a>; 3]> {
    let (hidden, both) = (query.shape()[1], key_value.as_slice::<f32>()?);
    let half = |from: usize| Rows { values: both.get(from..).unwrap_or(&[]), stride: 2 * hidden };
    Some([Rows { values: query.as_slice()?, stride: hidden }, half(0), half(hidden)])
}

fn shape([query_rows, rows, hidden]: [usize; 3], how: Attending) -> AttentionShape {
    let Attending { batch, heads, .. } = how;
    let [queries, tokens, size] = [query_rows / batch, rows / batch, hidden / heads];
    AttentionShape { batch, queries, tokens, heads, size }
}

/// Context, probabilities and scores of rows of queries and rows of keys, of so many columns.
fn attend(
    parts: [Rows; 3],
    sizes: [usize; 3],
    mask: Option<&Float>,
    how: Attending,
) -> Option<(Float, Float, Float)> {
    let shape = shape(sizes, how);
    let [query_rows, _, hidden] = sizes;
    let mask = match mask {
        Some(mask) => Some(mask.as_slice()?),
        None => None,
    };
    let matrices = [how.batch, how.heads, shape.queries, shape.tokens];
    let cells: usize = matrices.iter().product();
    let (mut probabilities, mut context) = (vec![0.0; cells], vec![0.0; query_rows * hidden]);
    let mut scores = vec![0.0; if how.scores { cells } else { 1 }];
    let kept = how.scores.then_some(scores.as_mut_slice());
    cpu::attention(parts, shape, how.scale, mask, kept, &mut probabilities, &mut context);
    if !how.ablated.is_empty() {
        for (column, value) in context.iter_mut().enumerate() {
            if how.ablated.contains(column % hidden / shape.size) {
                *value = 0.0;
            }
        }
    }
    let scores = tensor(scores, if how.scores { matrices } else { [1; 4] });
    Some((tensor(context, [query_rows, hidden]), tensor(probabilities, matrices), scores))
}
