//! LayerNorm on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::layer_norm::{LayerNormOps, stock};

fn kernel() -> Kernel {
    Kernel {
        name: "layer_norm",
        source: include_str!("../../compute/layer_norm.wgsl"),
        includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
        workgroup: Family::chosen().row_workgroup(),
        rows: 1,
    }
}

impl LayerNormOps for CubeBackend {
    fn layer_norm_rows(
        input: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        epsilon: f32,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        if Family::is_stock() {
            return stock::<Self>(input, gamma, beta, epsilon);
        }
        let shape = input.shape();
        let (rows, features) = (shape[0], shape[1]);
        let [input, gamma, beta] = [input, gamma, beta].map(into_contiguous);
        let kernel = kernel();
        let [normed, moments] = kernel.run(
            &input,
            &[Some(&gamma), Some(&beta)],
            [Output::floats(shape), Output::floats([rows, 2])],
            rows * kernel.workgroup as usize,
            &[rows as u32, features as u32, epsilon.to_bits()],
        );
        (normed, moments)
    }
}
