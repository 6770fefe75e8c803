//! The CPU's side of every operation: burn tensors as slices for the loops in `cpu`.
//!
//! A tensor that is no slice of 32-bit floats is left to burn's stock operations.

mod gradient;

use burn::backend::ops::FloatTensorOps;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::{Flex, TensorMetadata};
use burn::tensor::{Shape, TensorData};

use crate::activation::Activation;
use crate::attention::{self, Attending, AttentionOps};
use crate::cpu;
use crate::embedding::{self, EmbeddingOps, Given};
use crate::layer_norm::{self, LayerNormOps};
use crate::linear::{self, LinearOps};
use crate::ranking::RankingOps;

type Float = FloatTensor<Flex>;

fn tensor(values: Vec<f32>, shape: impl Into<Shape>) -> Float {
    Float::from_data(TensorData::new(values, shape))
}

impl LinearOps for Flex {
    fn linear_rows(input: Float, weight: Float, bias: Float, activation: Activation) -> Float {
        product(&input, &weight, &bias, activation, None)
            .unwrap_or_else(|| linear::stock::<Self>(input, weight, bias, activation))
    }

    fn add_linear_rows(residual: Float, input: Float, weight: Float, bias: Float) -> Float {
        let residual = residual.to_contiguous();
        product(&input, &weight, &bias, Activation::None, Some(&residual)).unwrap_or_else(|| {
            let sum = linear::stock::<Self>(input, weight, bias, Activation::None);
            Self::float_add(residual, sum)
        })
    }
}

fn product(
    input: &Float,
    weight: &Float,
    bias: &Float,
    activation: Activation,
    residual: Option<&Float>,
) -> Option<Float> {
    let (rows, out) = (input.shape()[0], bias.shape()[0]);
    let [input, weight, bias] = [input, weight, bias].map(|tensor| tensor.to_contiguous());
    let residual = match residual {
        Some(residual) => Some(residual.as_slice()?),
        None => None,
    };
    let mut output = vec![0.0; rows * out];
    let (input, weight, bias) = (input.as_slice()?, weight.as_slice()?, bias.as_slice()?);
    cpu::linear(input, weight, bias, activation, residual, &mut output);
    Some(tensor(output, [rows, out]))
}

impl LayerNormOps for Flex {
    fn layer_norm_rows(input: Float, gamma: Float, beta: Float, epsilon: f32) -> (Float, Float) {
        let [input, gamma, beta] = [input, gamma, beta].map(|tensor| tensor.to_contiguous());
        let found = (|| {
            let (rows, features) = (input.shape()[0], gamma.shape()[0]);
            let (x, gamma, beta) = (input.as_slice()?, gamma.as_slice()?, beta.as_slice()?);
            let mut output = vec![0.0; x.len()];
            cpu::layer_norm(x, None, gamma, beta, epsilon, &mut output);
            let moments = x.chunks_exact(features).flat_map(cpu::moments).collect();
            Some((tensor(output, [rows, features]), tensor(moments, [rows, 2])))
        })();
        found.unwrap_or_else(|| layer_norm::stock::<Self>(input, gamma, beta, epsilon))
    }
}

impl AttentionOps for Flex {
    fn attend(qkv: Float, mask: Float, masked: bool, how: Attending) -> (Float, Float, Float) {
        let (qkv, mask) = (qkv.to_contiguous(), mask.to_contiguous());
        attend(&qkv, masked.then_some(&mask), how)
            .unwrap_or_else(|| attention::stock::<Self>(qkv, mask, masked, how))
    }
}

fn attend(qkv: &Float, mask: Option<&Float>, how: Attending) -> Option<(Float, Float, Float)> {
    let (rows, hidden) = (qkv.shape()[0], qkv.shape()[1] / 3);
    let (tokens, size) = (rows / how.batch, hidden / how.heads);
    let mask = match mask {
        Some(mask) => Some(mask.as_slice()?),
        None => None,
    };
    let matrices = [how.batch, how.heads, tokens, tokens];
    let cells: usize = matrices.iter().product();
    let (mut probabilities, mut context) = (vec![0.0; cells], vec![0.0; rows * hidden]);
    let mut scores = vec![0.0; if how.scores { cells } else { 1 }];
    let shape = cpu::AttentionShape { batch: how.batch, tokens, heads: how.heads, size };
    let kept = how.scores.then_some(scores.as_mut_slice());
    cpu::attention(qkv.as_slice()?, shape, how.scale, mask, kept, &mut probabilities, &mut context);
    for (column, value) in context.iter_mut().enumerate() {
        if how.ablated.contains(column % hidden / size) {
            *value = 0.0;
        }
    }
    let scores = tensor(scores, if how.scores { matrices } else { [1; 4] });
    Some((tensor(context, [rows, hidden]), tensor(probabilities, matrices), scores))
}

impl EmbeddingOps for Flex {
    fn embed(
        word: Float,
        position: Float,
        segment: Float,
        indices: IntTensor<Self>,
        gamma: Float,
        beta: Float,
        given: Given,
    ) -> Float {
        let sum = embedding::stock_sum::<Self>([word, position, segment], indices, given);
        match given.epsilon {
            Some(epsilon) => Self::layer_norm_rows(sum, gamma, beta, epsilon).0,
            None => sum,
        }
    }
}

impl RankingOps for Flex {
    fn rank_pieces(
        logits: Float,
        asked: IntTensor<Self>,
        count: usize,
    ) -> (Float, IntTensor<Self>, Float) {
        let (tokens, pieces) = (logits.shape()[0], logits.shape()[1]);
        let (logits, asked) = (logits.to_contiguous(), asked.to_contiguous());
        let mut found = cpu::Ranked::default();
        // Without floats and integers there is nothing to rank: the outputs stay zeros.
        if let (Some(logits), Some(asked)) = (logits.as_slice::<f32>(), asked.as_slice::<i32>()) {
            for (row, asked) in logits.chunks_exact(pieces).zip(asked) {
                found.rank(row, asked.unsigned_abs() as usize, count);
            }
        }
        let cpu::Ranked { mut values, mut ids, mut summary } = found;
        values.resize(tokens * count, 0.0);
        ids.resize(tokens * count, 0);
        summary.resize(tokens * 4, 0.0);
        (
            tensor(values, [tokens, count]),
            IntTensor::<Self>::from_data(TensorData::new(ids, [tokens, count])),
            tensor(summary, [tokens, 4]),
        )
    }
}
