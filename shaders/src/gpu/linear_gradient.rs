//! The gradient of linear maps on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, CubeTensor, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use super::linear::{ACTIVATION, number};
use crate::activation::Activation;
use crate::cpu::PANEL;
use crate::linear_gradient::{LinearGradient, stock_bias, stock_input, stock_weight};

const ACTIVATE: Kernel = Kernel {
    name: "activate",
    source: include_str!("../../training/activate.wgsl"),
    includes: &[ACTIVATION],
    workgroup: 64,
    rows: 1,
};

const TILES: Kernel = Kernel {
    name: "gradient_tiles",
    source: include_str!("../../training/gradient_tiles.wgsl"),
    includes: &[],
    workgroup: 64,
    rows: 8,
};

/// Rows and columns of the result that a workgroup of `gradient_tiles.wgsl` computes.
const TILE: [usize; 2] = [32, 64];

impl LinearGradient for CubeBackend {
    fn activate(z: FloatTensor<Self>, activation: Activation) -> FloatTensor<Self> {
        if Family::is_stock() {
            return activation.stock::<Self>(z);
        }
        of_every_value(z, None, activation)
    }

    fn activation_gradient(
        z: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        activation: Activation,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            return activation.stock_gradient::<Self>(z, gradient);
        }
        of_every_value(z, Some(into_contiguous(gradient)), activation)
    }

    fn input_gradient(gradient: FloatTensor<Self>, weight: FloatTensor<Self>) -> FloatTensor<Self> {
        if Family::is_stock() {
            return stock_input::<Self>(gradient, weight);
        }
        let [gradient, weight] = [gradient, weight].map(into_contiguous);
        let (rows, out, features) = (gradient.shape()[0], gradient.shape()[1], weight.shape()[1]);
        let [found, _] = TILES.run(
            &gradient,
            &[Some(&weight)],
            [Output::floats([rows, features]), Output::floats([1])],
            threads(rows, features),
            &[rows as u32, features as u32, out as u32, 0],
        );
        found
    }

    fn weight_gradient(input: FloatTensor<Self>, gradient: FloatTensor<Self>) -> FloatTensor<Self> {
        if Family::is_stock() {
            return stock_weight::<Self>(input, gradient);
        }
        let [found, _] = of_parameters(input, gradient, false);
        found
    }

    fn parameter_gradients(
        input: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
    ) -> [FloatTensor<Self>; 2] {
        if Family::is_stock() {
            return [stock_weight::<Self>(input, gradient.clone()), stock_bias::<Self>(gradient)];
        }
        of_parameters(input, gradient, true)
    }
}

/// The gradients of weights and, if they are wanted, biases.
fn of_parameters(input: CubeTensor, gradient: CubeTensor, bias: bool) -> [CubeTensor; 2] {
    let [input, gradient] = [input, gradient].map(into_contiguous);
    let (rows, features, out) = (input.shape()[0], input.shape()[1], gradient.shape()[1]);
    let biases = if bias { out } else { 1 };
    TILES.run(
        &input,
        &[Some(&gradient)],
        [Output::floats([out.div_ceil(PANEL), features, PANEL]), Output::floats([biases])],
        threads(features, out),
        &[rows as u32, features as u32, out as u32, if bias { 2 } else { 1 }],
    )
}

fn of_every_value(
    x: CubeTensor,
    gradient: Option<CubeTensor>,
    activation: Activation,
) -> CubeTensor {
    let (x, shape) = (into_contiguous(x.clone()), x.shape());
    let count = shape.num_elements();
    let numbers = [count as u32, u32::from(gradient.is_some()), 0, number(activation)];
    let [y] = ACTIVATE.run(&x, &[gradient.as_ref()], [Output::floats(shape)], count, &numbers);
    y
}

fn threads(rows: usize, columns: usize) -> usize {
    rows.div_ceil(TILE[0]) * columns.div_ceil(TILE[1]) * TILES.workgroup as usize
}
