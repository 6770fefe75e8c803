//! Sums of squares: what the norm of a gradient is made of.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, backend_extension};
use burn::tensor::Tensor;

/// Sums of squares over several tensors.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait SquaresOps: Backend {
    /// Numbers `[parts]` whose sum is that of the squares of all `values`, added to `sums` `[parts]`
    /// (anything if there are none yet). How many parts is up to the backend.
    fn add_squares_of(
        values: FloatTensor<Self>,
        sums: FloatTensor<Self>,
        summed: bool,
    ) -> FloatTensor<Self> {
        stock::<Self>(values, sums, summed)
    }
}

pub(crate) fn stock<B: Backend>(
    values: FloatTensor<B>,
    sums: FloatTensor<B>,
    summed: bool,
) -> FloatTensor<B> {
    let sum = B::float_sum(B::float_mul(values.clone(), values));
    if summed { B::float_add(sums, sum) } else { sum }
}

impl<B: Backend, C: CheckpointStrategy> SquaresOps for Autodiff<B, C> {}

/// Numbers `[parts]` whose sum is that of the squares of all `values`, added to what this found of
/// other values.
pub fn add_squares<const D: usize>(sums: Option<Tensor<1>>, values: Tensor<D>) -> Tensor<1> {
    let values = values.into_dispatch();
    let summed = sums.is_some();
    let sums = sums.map_or_else(|| values.clone(), Tensor::into_dispatch);
    Tensor::from_dispatch(Dispatch::add_squares_of(values, sums, summed))
}
