//! Sums of squares on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::squares::{SquaresOps, stock};

const KERNEL: Kernel = Kernel {
    name: "add_squares",
    source: include_str!("../../training/add_squares.wgsl"),
    includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
    workgroup: 64,
    rows: 1,
};

/// Workgroups, each of which makes one part of the sum.
const PARTS: usize = 64;

impl SquaresOps for CubeBackend {
    fn add_squares_of(
        values: FloatTensor<Self>,
        sums: FloatTensor<Self>,
        summed: bool,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            return stock::<Self>(values, sums, summed);
        }
        let count = values.shape().num_elements();
        let [added] = KERNEL.run(
            &into_contiguous(values),
            &[summed.then_some(&sums)],
            [Output::floats([PARTS])],
            PARTS * KERNEL.workgroup as usize,
            &[count as u32, u32::from(summed)],
        );
        added
    }
}
