//! The three matrix steps of attention (Vaswani et al. 2017, equation 1), several groups of
//! columns (heads) at once.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, Flex, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Tensor};
use burn_wgpu::{CubeBackend, into_contiguous};

use crate::launch::Kernel;

const SCORES: Kernel =
    Kernel { name: "attention_scores", source: include_str!("../compute/attention_scores.wgsl") };
const SOFTMAX: Kernel = Kernel { name: "softmax", source: include_str!("../compute/softmax.wgsl") };
const CONTEXT: Kernel =
    Kernel { name: "attention_context", source: include_str!("../compute/attention_context.wgsl") };

/// Products of queries and keys, their softmax, and weighted sums of values.
#[backend_extension(Cube, Flex, Autodiff)]
pub trait AttentionOps: Backend {
    /// `[batch * tokens, groups * size]` twice -> `[batch, groups, tokens, tokens]`.
    fn attention_scores(
        query: FloatTensor<Self>,
        key: FloatTensor<Self>,
        batch: usize,
        groups: usize,
        scale: f32,
    ) -> FloatTensor<Self> {
        stock_scores::<Self>(query, key, batch, groups, scale)
    }

    /// `[batch, groups, tokens, tokens]`, each row by itself.
    fn softmax_rows(scores: FloatTensor<Self>) -> FloatTensor<Self> {
        Self::softmax(scores, 3)
    }

    /// `[batch, groups, tokens, tokens]` and `[batch * tokens, groups * size]` -> the latter.
    fn attention_context(
        probabilities: FloatTensor<Self>,
        value: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        stock_context::<Self>(probabilities, value)
    }
}

/// `[batch * tokens, groups * size]` -> `[batch, groups, tokens, size]`.
fn split<B: Backend>(x: FloatTensor<B>, batch: usize, groups: usize) -> FloatTensor<B> {
    let (rows, width) = (x.shape()[0], x.shape()[1]);
    let x = B::float_reshape(x, Shape::from([batch, rows / batch, groups, width / groups]));
    B::float_swap_dims(x, 1, 2)
}

fn stock_scores<B: Backend>(
    query: FloatTensor<B>,
    key: FloatTensor<B>,
    batch: usize,
    groups: usize,
    scale: f32,
) -> FloatTensor<B> {
    let query = split::<B>(query, batch, groups);
    let key = B::float_swap_dims(split::<B>(key, batch, groups), 2, 3);
    B::float_mul_scalar(B::float_matmul(query, key), scale.into())
}

fn stock_context<B: Backend>(
    probabilities: FloatTensor<B>,
    value: FloatTensor<B>,
) -> FloatTensor<B> {
    let (batch, groups) = (probabilities.shape()[0], probabilities.shape()[1]);
    let shape = value.shape();
    let context = B::float_matmul(probabilities, split::<B>(value, batch, groups));
    B::float_reshape(B::float_swap_dims(context, 1, 2), shape)
}

impl AttentionOps for Flex {}

// Composed of differentiable operations, the stock bodies are their own gradients.
impl<B: Backend, C: CheckpointStrategy> AttentionOps for Autodiff<B, C> {}

impl AttentionOps for CubeBackend {
    fn attention_scores(
        query: FloatTensor<Self>,
        key: FloatTensor<Self>,
        batch: usize,
        groups: usize,
        scale: f32,
    ) -> FloatTensor<Self> {
        let (tokens, size) = (query.shape()[0] / batch, query.shape()[1] / groups);
        if size % 4 != 0 {
            return stock_scores::<Self>(query, key, batch, groups, scale);
        }
        let threads = batch * groups * tokens * tokens.div_ceil(4);
        let numbers = [batch as u32, tokens as u32, groups as u32, size as u32, scale.to_bits()];
        let shape = Shape::from([batch, groups, tokens, tokens]);
        SCORES.run(&[query, key].map(into_contiguous), shape, threads, &numbers)
    }

    fn softmax_rows(scores: FloatTensor<Self>) -> FloatTensor<Self> {
        let shape = scores.shape();
        let columns = shape[3];
        let rows = shape.num_elements() / columns;
        SOFTMAX.run(&[into_contiguous(scores)], shape, rows, &[rows as u32, columns as u32])
    }

    fn attention_context(
        probabilities: FloatTensor<Self>,
        value: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        let (batch, groups) = (probabilities.shape()[0], probabilities.shape()[1]);
        let shape = value.shape();
        let (tokens, size) = (shape[0] / batch, shape[1] / groups);
        if size % 4 != 0 {
            return stock_context::<Self>(probabilities, value);
        }
        let threads = shape.num_elements() / 4;
        let numbers = [batch as u32, tokens as u32, groups as u32, size as u32];
        CONTEXT.run(&[probabilities, value].map(into_contiguous), shape, threads, &numbers)
    }
}

/// scale * q.k of every pair of tokens, in each group of columns.
///
/// # Shapes
/// - query, key `[batch * tokens, groups * size]`
/// - output `[batch, groups, tokens, tokens]`
pub fn attention_scores(
    query: Tensor<2>,
    key: Tensor<2>,
    batch: usize,
    groups: usize,
    scale: f32,
) -> Tensor<4> {
    Tensor::from_dispatch(Dispatch::attention_scores(
        query.into_dispatch(),
        key.into_dispatch(),
        batch,
        groups,
        scale,
    ))
}

/// softmax(z)_j = e^(z_j - max) / sum of the same, over the last axis.
///
/// # Shapes
/// - input and output `[batch, groups, tokens, tokens]`
pub fn softmax(scores: Tensor<4>) -> Tensor<4> {
    Tensor::from_dispatch(Dispatch::softmax_rows(scores.into_dispatch()))
}

/// Sums of values weighted by probabilities, in each group of columns.
///
/// # Shapes
/// - probabilities `[batch, groups, tokens, tokens]`
/// - value and output `[batch * tokens, groups * size]`
pub fn attention_context(probabilities: Tensor<4>, value: Tensor<2>) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::attention_context(
        probabilities.into_dispatch(),
        value.into_dispatch(),
    ))
}
