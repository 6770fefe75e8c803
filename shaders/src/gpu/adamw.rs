//! A step of AdamW on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::adamw::{AdamOps, AdamStep, stock};

const KERNEL: Kernel = Kernel {
    name: "adam_step",
    source: include_str!("../../training/adam_step.wgsl"),
    includes: &[],
    workgroup: 64,
    rows: 1,
};

impl AdamOps for CubeBackend {
    fn adam_step(
        weight: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        first: FloatTensor<Self>,
        second: FloatTensor<Self>,
        how: AdamStep,
    ) -> (FloatTensor<Self>, FloatTensor<Self>, FloatTensor<Self>) {
        if Family::is_stock() {
            return stock::<Self>(weight, gradient, first, second, how);
        }
        let shape = weight.shape();
        let count = shape.num_elements();
        let [weight, gradient, first, second] =
            [weight, gradient, first, second].map(into_contiguous);
        let new = || Output::floats(shape.clone());
        let [weight, first, second] = KERNEL.run(
            &weight,
            &[Some(&gradient), Some(&first), Some(&second)],
            [new(), new(), new()],
            count,
            &[[count as u32, 0, 0, 0], shares(how), sizes(how)].concat(),
        );
        (weight, first, second)
    }
}

fn shares(how: AdamStep) -> [u32; 4] {
    let [first, second] = how.betas;
    [first, second, 1.0 - first, 1.0 - second].map(f32::to_bits)
}

fn sizes(how: AdamStep) -> [u32; 4] {
    let [first, second] = how.corrections;
    [how.rate / first, 1.0 / second, how.epsilon, how.kept].map(f32::to_bits)
}
