//! The CPU's side of every operation: burn tensors as slices for the loops in `cpu`.
//!
//! A tensor that is no slice of 32-bit floats is left to burn's stock operations.

mod adamw;
mod attention;
mod cross_entropy;
mod gradient;
mod linear_bytes;
mod packed;

use burn::backend::ops::FloatTensorOps;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::{Flex, TensorMetadata};
use burn::tensor::{Shape, TensorData};

use crate::activation::Activation;
use crate::cpu;
use crate::embedding::{self, EmbeddingOps, Given};
use crate::layer_norm::{self, LayerNormOps};
use crate::linear::{self, LinearOps};
use crate::ranking::{self, RankingOps};

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
    fn score_pieces_of_bytes(
        hidden: Float,
        rows: IntTensor<Self>,
        scales: Float,
        bias: Float,
    ) -> Float {
        let [hidden, scales, bias] = [hidden, scales, bias].map(|tensor| tensor.to_contiguous());
        let rows = rows.to_contiguous();
        let found = (|| {
            let (tokens, pieces) = (hidden.shape()[0], bias.shape()[0]);
            let table = cpu::Bytes { rows: rows.as_slice()?, scales: scales.as_slice()? };
            let scores = cpu::scores_of_bytes(hidden.as_slice()?, table, bias.as_slice()?);
            Some(tensor(scores, [tokens, pieces]))
        })();
        found.unwrap_or_else(|| ranking::stock_scores_of_bytes::<Self>(hidden, rows, scales, bias))
    }

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
