//! y = x W + b of a W in int8, with an activation or a residual.
//!
//! Column c of W is scale_c q_c, with q of -127 to 127. W lies in panels as in
//! [`linear`](crate::linear), four neighbouring columns in one 32-bit integer, the first in its lowest
//! byte. Before the rows of a panel stand the bits of its 16 scales, so that they are all that a
//! product needs: `[panels, 4 + in, 4]`.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::{AutodiffBackend, Dispatch, backend_extension};
use burn::tensor::{Int, Tensor};

use crate::activation::Activation;
use crate::linear::LinearOps;
use crate::linear_gradient::LinearGradient;

/// Linear maps of rows by a W in int8, which cannot learn.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait LinearBytesOps: LinearOps {
    /// W in single precision, `[panels, in, 16]`.
    fn widen_panels(weight: IntTensor<Self>) -> FloatTensor<Self>;

    /// activation(x W + b) of `[rows, in]`, `[panels, 4 + in, 4]` and `[out]`.
    fn linear_bytes(
        input: FloatTensor<Self>,
        weight: IntTensor<Self>,
        bias: FloatTensor<Self>,
        activation: Activation,
    ) -> FloatTensor<Self> {
        Self::linear_rows(input, Self::widen_panels(weight), bias, activation)
    }

    /// residual + x W + b of `[rows, out]`, `[rows, in]`, `[panels, 4 + in, 4]` and `[out]`.
    fn add_linear_bytes(
        residual: FloatTensor<Self>,
        input: FloatTensor<Self>,
        weight: IntTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        Self::add_linear_rows(residual, input, Self::widen_panels(weight), bias)
    }
}

// The gradient of the input flows through the product in single precision.
impl<B: LinearBytesOps + LinearGradient, C: CheckpointStrategy> LinearBytesOps for Autodiff<B, C> {
    fn widen_panels(weight: IntTensor<Self>) -> FloatTensor<Self> {
        <Self as AutodiffBackend>::from_inner(B::widen_panels(weight))
    }
}

/// W in single precision.
///
/// # Shapes
/// - weight: W `[in, out]` in panels of bytes, `[panels, 4 + in, 4]`, see [`crate::byte_panels`]
/// - output: panels `[panels, in, 16]`, see [`crate::linear`]
pub fn widened(weight: Tensor<3, Int>) -> Tensor<3> {
    Tensor::from_dispatch(Dispatch::widen_panels(weight.into_dispatch()))
}

/// y = activation(x W + b) of a W in int8.
///
/// # Shapes
/// - input `[rows, in]`
/// - weight: W `[in, out]` in panels of bytes, `[panels, 4 + in, 4]`, see [`crate::byte_panels`]
/// - bias `[out]`
/// - output `[rows, out]`
pub fn linear_of_bytes(
    input: Tensor<2>,
    weight: Tensor<3, Int>,
    bias: Tensor<1>,
    activation: Activation,
) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::linear_bytes(
        input.into_dispatch(),
        weight.into_dispatch(),
        bias.into_dispatch(),
        activation,
    ))
}

/// y = residual + x W + b of a W in int8.
///
/// # Shapes
/// - residual and output `[rows, out]`
/// - input `[rows, in]`
/// - weight: W `[in, out]` in panels of bytes, `[panels, 4 + in, 4]`, see [`crate::byte_panels`]
/// - bias `[out]`
pub fn add_linear_of_bytes(
    residual: Tensor<2>,
    input: Tensor<2>,
    weight: Tensor<3, Int>,
    bias: Tensor<1>,
) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::add_linear_bytes(
        residual.into_dispatch(),
        input.into_dispatch(),
        weight.into_dispatch(),
        bias.into_dispatch(),
    ))
}
