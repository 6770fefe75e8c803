//! Losses of labels on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::ops::FloatTensorOps;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::cross_entropy::CrossEntropyOps;

fn kernel() -> Kernel {
    Kernel {
        name: "cross_entropy",
        source: include_str!("../../training/cross_entropy.wgsl"),
        includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
        workgroup: Family::chosen().row_workgroup(),
        rows: 1,
    }
}

impl CrossEntropyOps for CubeBackend {
    fn cross_entropy_of(
        logits: FloatTensor<Self>,
        labels: IntTensor<Self>,
        share: f32,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        let shape = logits.shape();
        let (rows, width) = (shape[0], shape[1]);
        let [logits, labels] = [logits, labels].map(into_contiguous);
        let kernel = kernel();
        let [losses, gradient] = kernel.run(
            &logits,
            &[Some(&labels)],
            [Output::floats([rows]), Output::floats(shape)],
            rows * kernel.workgroup as usize,
            &[rows as u32, width as u32, share.to_bits()],
        );
        (Self::float_sum(losses), gradient)
    }
}
