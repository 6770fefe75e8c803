//! y = x W + b, with an activation or a residual.
//!
//! W `[in, out]` lies in memory as panels `[panels, in, 16]`: 16 columns of W are stored row after
//! row, then the next 16. Whoever computes 16 columns of y, a processor core or four neighbouring
//! threads of a shader, so reads one unbroken stream. The last panel is filled up with zeros.

use std::ops::Range;

use burn::backend::tensor::FloatTensor;
use burn::backend::{Dispatch, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Tensor};

use crate::activation::Activation;
use crate::cpu::PANEL;
use crate::linear_gradient::transposed;
use crate::matmul::MatmulOps;

/// Linear maps of rows.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait LinearOps: MatmulOps {
    /// activation(x W + b) of `[rows, in]`, panels `[panels, in, 16]` and `[out]`.
    fn linear_rows(
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
        activation: Activation,
    ) -> FloatTensor<Self> {
        stock::<Self>(input, weight, bias, activation)
    }

    /// residual + x W + b of `[rows, out]`, `[rows, in]`, `[panels, in, 16]` and `[out]`.
    fn add_linear_rows(
        residual: FloatTensor<Self>,
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        Self::float_add(residual, Self::linear_rows(input, weight, bias, Activation::None))
    }
}

pub(crate) fn stock<B: MatmulOps>(
    input: FloatTensor<B>,
    weight: FloatTensor<B>,
    bias: FloatTensor<B>,
    activation: Activation,
) -> FloatTensor<B> {
    let out = bias.shape()[0];
    let product = B::matmul(input, B::float_transpose(transposed::<B>(weight, out)));
    activation.stock::<B>(B::float_add(product, B::float_reshape(bias, Shape::from([1, out]))))
}

/// y = activation(x W + b).
///
/// # Shapes
/// - input `[rows, in]`
/// - weight: W `[in, out]` in panels `[panels, in, 16]`
/// - bias `[out]`
/// - output `[rows, out]`
pub fn linear(
    input: Tensor<2>,
    weight: Tensor<3>,
    bias: Tensor<1>,
    activation: Activation,
) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::linear_rows(
        input.into_dispatch(),
        weight.into_dispatch(),
        bias.into_dispatch(),
        activation,
    ))
}

/// The columns of y = x W + b in a range alone.
///
/// # Shapes
/// - as of [`linear`]; output `[rows, columns]`
pub fn linear_columns(
    input: Tensor<2>,
    weight: Tensor<3>,
    bias: Tensor<1>,
    columns: Range<usize>,
) -> Tensor<2> {
    let [out] = bias.dims();
    let ends_a_panel = columns.end.is_multiple_of(PANEL) || columns.end == out;
    if !columns.start.is_multiple_of(PANEL) || !ends_a_panel {
        let rows = input.dims()[0];
        return linear(input, weight, bias, Activation::None).slice([0..rows, columns]);
    }
    let panels = columns.start / PANEL..columns.end.div_ceil(PANEL);
    linear(input, weight.slice([panels]), bias.slice([columns]), Activation::None)
}

/// y = residual + x W + b.
///
/// # Shapes
/// - residual and output `[rows, out]`
/// - input `[rows, in]`
/// - weight: W `[in, out]` in panels `[panels, in, 16]`
/// - bias `[out]`
pub fn add_linear(
    residual: Tensor<2>,
    input: Tensor<2>,
    weight: Tensor<3>,
    bias: Tensor<1>,
) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::add_linear_rows(
        residual.into_dispatch(),
        input.into_dispatch(),
        weight.into_dispatch(),
        bias.into_dispatch(),
    ))
}
