//! y = x W + b, with an activation or a residual.
//!
//! W `[in, out]` lies in memory as panels `[panels, in, 16]`: 16 columns of W are stored row after
//! row, then the next 16. Whoever computes 16 columns of y, a processor core or four neighbouring
//! threads of a shader, so reads one unbroken stream. The last panel is filled up with zeros.

use std::ops::Range;

use burn::backend::ops::FloatTensorOps;
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Tensor};
use burn_wgpu::{CubeBackend, CubeTensor, into_contiguous};

use crate::activation::Activation;
use crate::cpu::PANEL;
use crate::family::Family;
use crate::launch::{Kernel, Output};
use crate::linear_gradient::transposed;

const ACTIVATION: &[(&str, &str)] = &[("activation", include_str!("../common/activation.wgsl"))];

const TILES: Kernel = Kernel {
    name: "linear_tiles",
    source: include_str!("../compute/linear_tiles.wgsl"),
    includes: ACTIVATION,
    workgroup: 64,
    rows: 1,
};

/// Rows and columns of y that a workgroup of `linear_tiles.wgsl` computes.
const TILE: [usize; 2] = [16, 32];

/// How many rows a thread of `linear_quads.wgsl` may take; each is a pipeline of its own.
const QUAD_ROWS: [usize; 6] = [2, 4, 6, 8, 10, 12];

/// Fetching the weights of a tile costs a quad as much as the products of so many of its rows.
const FETCH_IN_ROWS: usize = 4;

/// Linear maps of rows.
#[backend_extension(Cube, Flex, Autodiff)]
pub trait LinearOps: Backend {
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

pub(crate) fn stock<B: Backend>(
    input: FloatTensor<B>,
    weight: FloatTensor<B>,
    bias: FloatTensor<B>,
    activation: Activation,
) -> FloatTensor<B> {
    let out = bias.shape()[0];
    let product = B::float_matmul(input, B::float_transpose(transposed::<B>(weight, out)));
    activation.stock::<B>(B::float_add(product, B::float_reshape(bias, Shape::from([1, out]))))
}

impl LinearOps for CubeBackend {
    fn linear_rows(
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
        activation: Activation,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            return stock::<Self>(input, weight, bias, activation);
        }
        launch(None, input, weight, bias, activation)
    }

    fn add_linear_rows(
        residual: FloatTensor<Self>,
        input: FloatTensor<Self>,
        weight: FloatTensor<Self>,
        bias: FloatTensor<Self>,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            let sum = stock::<Self>(input, weight, bias, Activation::None);
            return Self::float_add(residual, sum);
        }
        launch(Some(into_contiguous(residual)), input, weight, bias, Activation::None)
    }
}

fn launch(
    residual: Option<CubeTensor>,
    input: CubeTensor,
    weight: CubeTensor,
    bias: CubeTensor,
    activation: Activation,
) -> CubeTensor {
    let (rows, features, out) = (input.shape()[0], input.shape()[1], bias.shape()[0]);
    let [input, weight, bias] = [input, weight, bias].map(into_contiguous);
    let (kernel, threads) = match Family::chosen() {
        Family::Quads if features % 4 == 0 => quads(rows, out),
        Family::Quads | Family::Workgroups | Family::Stock => {
            (TILES, rows.div_ceil(TILE[0]) * out.div_ceil(TILE[1]) * TILES.workgroup as usize)
        }
    };
    let numbers = [
        rows as u32,
        features as u32,
        out as u32,
        activation.number(),
        u32::from(residual.is_some()),
    ];
    let more = [Some(&weight), Some(&bias), residual.as_ref()];
    let [output] = kernel.run(&input, &more, [Output::floats([rows, out])], threads, &numbers);
    output
}

/// Rows of which each needs a pipeline of its own.
pub(crate) fn tile_sizes() -> impl Iterator<Item = usize> {
    QUAD_ROWS.into_iter().filter(|_| Family::chosen() == Family::Quads)
}

/// The kernel whose tiles waste least on so many rows, and its threads.
fn quads(rows: usize, out: usize) -> (Kernel, usize) {
    let cost = |tile: usize| rows.div_ceil(tile) * (tile + FETCH_IN_ROWS);
    // Of two that cost the same the larger tile: it fetches less.
    let tile = QUAD_ROWS.into_iter().rev().min_by_key(|tile| cost(*tile)).unwrap_or(1);
    let kernel = Kernel {
        name: "linear_quads",
        source: include_str!("../compute/linear_quads.wgsl"),
        includes: ACTIVATION,
        workgroup: 32,
        rows: tile,
    };
    (kernel, rows.div_ceil(tile) * out.div_ceil(PANEL) * 4)
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
