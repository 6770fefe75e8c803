//! Sums of rows of tables, normalised: how pieces become vectors (Devlin et al. 2019, figure 2).

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::{Backend, Dispatch, TensorMetadata, backend_extension};
use burn::tensor::{Int, Slice, Tensor};

use crate::layer_norm;

/// What is given beside the first table.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// A second table.
    pub(crate) position: bool,
    /// A third table.
    pub(crate) segment: bool,
    /// Gamma and beta, with what is added to the variance.
    pub(crate) epsilon: Option<f32>,
}

/// Rows of tables.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait EmbeddingOps: Backend {
    /// The sum of the rows `indices` `[3, rows]` of up to three tables, perhaps normalised,
    /// `[rows, features]`. Anything may stand in for what is not given.
    fn embed(
        word: FloatTensor<Self>,
        position: FloatTensor<Self>,
        segment: FloatTensor<Self>,
        indices: IntTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        given: Given,
    ) -> FloatTensor<Self> {
        stock::<Self>([word, position, segment], indices, [gamma, beta], given)
    }
}

pub(crate) fn stock<B: Backend>(
    tables: [FloatTensor<B>; 3],
    indices: IntTensor<B>,
    [gamma, beta]: [FloatTensor<B>; 2],
    given: Given,
) -> FloatTensor<B> {
    let sum = stock_sum::<B>(tables, indices, given);
    match given.epsilon {
        Some(epsilon) => layer_norm::stock::<B>(sum, gamma, beta, epsilon).0,
        None => sum,
    }
}

/// The sum of the chosen rows, `[rows, features]`.
pub(crate) fn stock_sum<B: Backend>(
    [word, position, segment]: [FloatTensor<B>; 3],
    indices: IntTensor<B>,
    given: Given,
) -> FloatTensor<B> {
    let rows = indices.shape()[1];
    let chosen = |table: FloatTensor<B>, index: usize| {
        let slices = [Slice::from(index..index + 1), Slice::from(0..rows)];
        let ids = B::int_slice(indices.clone(), &slices);
        B::float_select(table, 0, B::int_reshape(ids, [rows].into()))
    };
    let mut sum = chosen(word, 0);
    if given.position {
        sum = B::float_add(sum, chosen(position, 1));
    }
    if given.segment {
        sum = B::float_add(sum, chosen(segment, 2));
    }
    sum
}

// Composed of differentiable operations, the stock body is its own gradient.
impl<B: Backend, C: CheckpointStrategy> EmbeddingOps for Autodiff<B, C> {}

/// Up to three tables whose rows are added, each `[rows of the table, features]`.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The first.
    pub word: Tensor<2>,
    /// The second, if there is one.
    pub position: Option<Tensor<2>>,
    /// The third, if there is one.
    pub segment: Option<Tensor<2>>,
}

/// Sums of rows of tables; normalised by gamma, beta and epsilon if they are given.
///
/// # Shapes
/// - indices `[3, rows]`: the row of each table; those of missing tables are not looked at
/// - gamma, beta `[features]`
/// - output `[rows, features]`
pub fn embedding(
    tables: Tables,
    indices: Tensor<2, Int>,
    norm: Option<(Tensor<1>, Tensor<1>, f32)>,
) -> Tensor<2> {
    let Tables { word, position, segment } = tables;
    let given = Given {
        position: position.is_some(),
        segment: segment.is_some(),
        epsilon: norm.as_ref().map(|norm| norm.2),
    };
    let word = word.into_dispatch();
    let or_word =
        |table: Option<Tensor<2>>| table.map_or_else(|| word.clone(), Tensor::into_dispatch);
    let (position, segment) = (or_word(position), or_word(segment));
    let (gamma, beta) = match norm {
        Some((gamma, beta, _)) => (gamma.into_dispatch(), beta.into_dispatch()),
        None => (word.clone(), word.clone()),
    };
    let indices = indices.into_dispatch();
    Tensor::from_dispatch(Dispatch::embed(word, position, segment, indices, gamma, beta, given))
}
