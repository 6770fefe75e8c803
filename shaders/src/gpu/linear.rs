//! Linear maps of rows on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::ops::FloatTensorOps;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, CubeTensor, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::activation::Activation;
use crate::cpu::PANEL;
use crate::linear::{LinearOps, stock};

const ACTIVATION: &[(&str, &str)] = &[("activation", include_str!("../../common/activation.wgsl"))];

const TILES: Kernel = Kernel {
    name: "linear_tiles",
    source: include_str!("../../compute/linear_tiles.wgsl"),
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
        number(activation),
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

/// As `activation.wgsl` numbers them.
fn number(activation: Activation) -> u32 {
    match activation {
        Activation::None => 0,
        Activation::Gelu => 1,
        Activation::Relu => 2,
        Activation::Tanh => 3,
    }
}

/// The kernel whose tiles waste least on so many rows, and its threads.
fn quads(rows: usize, out: usize) -> (Kernel, usize) {
    let cost = |tile: usize| rows.div_ceil(tile) * (tile + FETCH_IN_ROWS);
    // Of two that cost the same the larger tile: it fetches less.
    let tile = QUAD_ROWS.into_iter().rev().min_by_key(|tile| cost(*tile)).unwrap_or(1);
    let kernel = Kernel {
        name: "linear_quads",
        source: include_str!("../../compute/linear_quads.wgsl"),
        includes: ACTIVATION,
        workgroup: 32,
        rows: tile,
    };
    (kernel, rows.div_ceil(tile) * out.div_ceil(PANEL) * 4)
}
