//! Means over groups of maps and over square blocks of cells.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::tensor::FloatTensor;
use burn::backend::{Dispatch, Flex, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Tensor, TensorData};

use crate::matmul::MatmulOps;

/// Means of square maps.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait BlockMeanOps: MatmulOps {
    /// `[groups * size, tokens, tokens]` -> `[groups, cells, cells]`.
    fn mean_of_blocks(maps: FloatTensor<Self>, size: usize, block: usize) -> FloatTensor<Self> {
        let (count, tokens) = (maps.shape()[0] / size, maps.shape()[1]);
        let cells = tokens.div_ceil(block);
        let membership = Self::float_from_data(membership(tokens, block), &maps.device());
        let maps = Self::float_reshape(maps, Shape::from([count, size, tokens * tokens]));
        let maps = Self::float_reshape(
            Self::float_mean_dim(maps, 1),
            Shape::from([count, tokens, tokens]),
        );
        let by_row = Self::float_reshape(membership, Shape::from([1, cells, tokens]));
        let by_column = Self::float_swap_dims(by_row.clone(), 1, 2);
        Self::matmul(Self::matmul(by_row, maps), by_column)
    }
}

/// `[cells, tokens]`: the share of a token in the mean of a block.
fn membership(tokens: usize, block: usize) -> TensorData {
    let cells = tokens.div_ceil(block);
    let share = |i: usize| {
        let (cell, token) = (i / tokens, i % tokens);
        let members = block.min(tokens - cell * block);
        if token / block == cell { 1.0 / members as f32 } else { 0.0 }
    };
    TensorData::new((0..cells * tokens).map(share).collect::<Vec<f32>>(), [cells, tokens])
}

impl BlockMeanOps for Flex {}

// Composed of differentiable operations, the stock body is its own gradient.
impl<B: MatmulOps, C: CheckpointStrategy> BlockMeanOps for Autodiff<B, C> {}

/// Means over `size` neighbouring maps and over blocks of `block` rows and columns.
///
/// # Shapes
/// - maps `[groups * size, tokens, tokens]`
/// - output `[groups, cells, cells]`, cells = tokens / block, rounded up; the last block of a row
///   or column may be smaller
pub fn block_mean(maps: Tensor<3>, size: usize, block: usize) -> Tensor<3> {
    Tensor::from_dispatch(Dispatch::mean_of_blocks(maps.into_dispatch(), size, block))
}
