//! The gradient of LayerNorm on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::layer_norm_gradient::{LayerNormGradient, stock};

fn of_rows() -> Kernel {
    Kernel {
        name: "layer_norm_gradient",
        source: include_str!("../../training/layer_norm_gradient.wgsl"),
        includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
        workgroup: Family::chosen().row_workgroup(),
        rows: 1,
    }
}

const SUMS: Kernel = Kernel {
    name: "norm_sums",
    source: include_str!("../../training/norm_sums.wgsl"),
    includes: &[],
    workgroup: 64,
    rows: 1,
};

impl LayerNormGradient for CubeBackend {
    fn layer_norm_gradient(
        input: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        epsilon: f32,
        gradient: FloatTensor<Self>,
    ) -> [FloatTensor<Self>; 3] {
        if Family::is_stock() {
            return stock::<Self>(input, gamma, epsilon, gradient);
        }
        let (rows, features) = (input.shape()[0], input.shape()[1]);
        let [input, gamma, gradient] = [input, gamma, gradient].map(into_contiguous);
        let kernel = of_rows();
        let [of_input, moments] = kernel.run(
            &input,
            &[Some(&gamma), Some(&gradient)],
            [Output::floats([rows, features]), Output::floats([rows, 2])],
            rows * kernel.workgroup as usize,
            &[rows as u32, features as u32, epsilon.to_bits()],
        );
        let [of_gamma, of_beta] = SUMS.run(
            &input,
            &[Some(&moments), Some(&gradient)],
            [Output::floats([features]), Output::floats([features])],
            features,
            &[rows as u32, features as u32],
        );
        [of_input, of_gamma, of_beta]
    }
}
