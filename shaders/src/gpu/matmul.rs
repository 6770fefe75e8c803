//! Products of matrices on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::ops::FloatTensorOps;
use burn::backend::tensor::FloatTensor;
use burn::tensor::Shape;
use burn_wgpu::{CubeBackend, CubeTensor};

#[cfg(feature = "stock")]
use super::family::Family;
use super::launch::{Kernel, Output};
use crate::matmul::MatmulOps;

const KERNEL: Kernel = Kernel {
    name: "matmul",
    source: include_str!("../../compute/matmul.wgsl"),
    includes: &[],
    workgroup: 64,
    rows: 1,
};

/// Rows and columns of C that a workgroup computes.
const TILE: usize = 32;

impl MatmulOps for CubeBackend {
    fn matmul(lhs: FloatTensor<Self>, rhs: FloatTensor<Self>) -> FloatTensor<Self> {
        #[cfg(feature = "stock")]
        if Family::is_stock() {
            return Self::float_matmul(lhs, rhs);
        }
        let (left, right) = (lhs.shape(), rhs.shape());
        let axes = left.num_dims() - 2;
        let batch: Vec<usize> = (0..axes).map(|axis| left[axis].max(right[axis])).collect();
        if axes > 2 {
            return in_one_batch(lhs, rhs, &batch);
        }
        let [rows, inner, columns] = [left[axes], left[axes + 1], right[axes + 1]];
        let pairs = batch.iter().product::<usize>();
        let numbers = [
            [rows as u32, inner as u32, columns as u32, 0],
            [pairs as u32, batch.last().map_or(1, |length| *length as u32), 0, 0],
            steps(&lhs),
            steps(&rhs),
        ];
        let shape: Vec<usize> = batch.into_iter().chain([rows, columns]).collect();
        let tiles = rows.div_ceil(TILE) * columns.div_ceil(TILE);
        let [product] = KERNEL.run(
            &lhs,
            &[Some(&rhs)],
            [Output::floats(shape)],
            pairs * tiles * KERNEL.workgroup as usize,
            &numbers.concat(),
        );
        product
    }
}

/// How far neighbours lie apart in memory along each of the last four axes; 0 where there are none.
fn steps(tensor: &CubeTensor) -> [u32; 4] {
    let (shape, strides) = (tensor.shape(), tensor.meta.strides());
    let mut steps = [0; 4];
    for (step, axis) in steps.iter_mut().rev().zip((0..shape.num_dims()).rev()) {
        *step = if shape[axis] == 1 { 0 } else { strides[axis] as u32 };
    }
    steps
}

/// The same with all batch axes as one.
fn in_one_batch(lhs: CubeTensor, rhs: CubeTensor, batch: &[usize]) -> CubeTensor {
    let with = |axes: &[usize], matrix: &[usize]| Shape::from([axes, matrix].concat());
    let joined = |tensor: CubeTensor| {
        let shape = tensor.shape();
        let matrix = &shape.as_slice()[batch.len()..];
        let tensor = CubeBackend::float_expand(tensor, with(batch, matrix));
        CubeBackend::float_reshape(tensor, with(&[batch.iter().product()], matrix))
    };
    let product = CubeBackend::matmul(joined(lhs), joined(rhs));
    let matrix = product.shape();
    CubeBackend::float_reshape(product, with(batch, &matrix.as_slice()[1..]))
}
