//! Attention of inputs of one length on the CPU.

use burn::backend::{Flex, TensorMetadata};

use super::{Float, tensor};
use crate::attention::{self, Attending, AttentionOps};
use crate::cpu::{self, AttentionShape, Rows};

impl AttentionOps for Flex {
    fn attend(qkv: Float, mask: Float, masked: bool, how: Attending) -> (Float, Float, Float) {
        let (qkv, mask) = (qkv.to_contiguous(), mask.to_contiguous());
        attend(&qkv, masked.then_some(&mask), how)
            .unwrap_or_else(|| attention::stock::<Self>(qkv, mask, masked, how))
    }
}

/// Context, probabilities and scores.
fn attend(qkv: &Float, mask: Option<&Float>, how: Attending) -> Option<(Float, Float, Float)> {
    let Attending { batch, heads, scale, .. } = how;
    let (rows, hidden) = (qkv.shape()[0], qkv.shape()[1] / 3);
    let (tokens, size) = (rows / batch, hidden / heads);
    let shape = AttentionShape { batch, queries: tokens, tokens, heads, size };
    let parts = Rows::side_by_side(qkv.as_slice()?, hidden);
    let mask = match mask {
        Some(mask) => Some(mask.as_slice()?),
        None => None,
    };
    let matrices = [batch, heads, tokens, tokens];
    let cells: usize = matrices.iter().product();
    let (mut probabilities, mut context) = (vec![0.0; cells], vec![0.0; rows * hidden]);
    let mut scores = vec![0.0; if how.scores { cells } else { 1 }];
    let kept = how.scores.then_some(scores.as_mut_slice());
    cpu::attention(parts, shape, scale, mask, kept, &mut probabilities, &mut context);
    if !how.ablated.is_empty() {
        for (column, value) in context.iter_mut().enumerate() {
            if how.ablated.contains(column % hidden / size) {
                *value = 0.0;
            }
        }
    }
    let scores = tensor(scores, if how.scores { matrices } else { [1; 4] });
    Some((tensor(context, [rows, hidden]), tensor(probabilities, matrices), scores))
}
