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

pub(super) const ACTIVATION: (&str, &str) =
    ("activation", include_str!("../../common/activation.wgsl"));

const FLOATS: &[(&str, &str)] = &[
    ACTIVATION,
    ("weights", include_str!("../../common/float_panels.wgsl")),
    ("stored", "vec4<f32>"),
];

pub(super) const BYTES: &[(&str, &str)] =
    &[ACTIVATION, ("weights", include_str!("../../common/byte_panels.wgsl")), ("stored", "i32")];

/// Rows and columns of y that a workgroup of `linear_tiles.wgsl` computes.
const TILE: [usize; 2] = [16, 32];

/// How many rows a thread of `linear_quads.wgsl` may take; each is a pipeline of its own. Sums of more
/// do not stay near the processor.
const QUAD_ROWS: [usize; 5] = [2, 4, 6, 8, 10];

/// Fetching the weights of a tile costs a quad as much as the products of so many of its rows.
const FETCH_IN_ROWS: usize = 3;

/// W in memory.
pub(super) enum Panels {
    /// `[panels, in, 16]`.
    Floats(CubeTensor),
    /// `[panels, 4 + in, 4]`, see [`crate::linear_bytes`].
    Bytes(CubeTensor),
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
        launch(None, input, Panels::Floats(weight), bias, activation)
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
        launch(Some(residual), input, Panels::Floats(weight), bias, Activation::None)
    }
}

/// activation(x W + b), or residual + x W + b.
pub(super) fn launch(
    residual: Option<CubeTensor>,
    input: CubeTensor,
    weight: Panels,
    bias: CubeTensor,
    activation: Activation,
) -> CubeTensor {
    let (rows, features, out) = (input.shape()[0], input.shape()[1], bias.shape()[0]);
    let in_quads = Family::chosen() == Family::Quads && features % 4 == 0;
    let (kernel, threads) = if in_quads {
        quads(rows, out, &weight)
    } else {
        let groups = rows.div_ceil(TILE[0]) * out.div_ceil(TILE[1]);
        (tiles(&weight), groups * tiles(&weight).workgroup as usize)
    };
    let (Panels::Floats(weight) | Panels::Bytes(weight)) = weight;
    let [input, weight, bias] = [input, weight, bias].map(into_contiguous);
    let residual = residual.map(into_contiguous);
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
    let in_quads = Family::chosen() == Family::Quads;
    QUAD_ROWS.into_iter().take(if in_quads { QUAD_ROWS.len() } else { 1 })
}

/// As `activation.wgsl` numbers them.
pub(super) fn number(activation: Activation) -> u32 {
    match activation {
        Activation::None => 0,
        Activation::Gelu => 1,
        Activation::Relu => 2,
        Activation::Tanh => 3,
    }
}

fn tiles(weight: &Panels) -> Kernel {
    let (name, includes) = match weight {
        Panels::Floats(_) => ("linear_tiles", FLOATS),
        Panels::Bytes(_) => ("linear_tiles of bytes", BYTES),
    };
    let source = include_str!("../../compute/linear_tiles.wgsl");
    Kernel { name, source, includes, workgroup: 64, rows: 1 }
}

/// The kernel whose tiles waste least on so many rows, and its threads.
fn quads(rows: usize, out: usize, weight: &Panels) -> (Kernel, usize) {
    let cost = |tile: usize| rows.div_ceil(tile) * (tile + FETCH_IN_ROWS);
    // Of two that cost the same the larger tile: it fetches less.
    let tile = QUAD_ROWS.into_iter().rev().min_by_key(|tile| cost(*tile)).unwrap_or(1);
    let (name, includes) = match weight {
        Panels::Floats(_) => ("linear_quads", FLOATS),
        Panels::Bytes(_) => ("linear_quads of bytes", BYTES),
    };
    let source = include_str!("../../compute/linear_quads.wgsl");
    let kernel = Kernel { name, source, includes, workgroup: 8, rows: tile };
    (kernel, rows.div_ceil(tile) * out.div_ceil(PANEL) * 4)
}
