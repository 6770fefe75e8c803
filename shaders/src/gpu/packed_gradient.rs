//! The gradient of attention within inputs of different lengths on a GPU: padded for the kernels.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::packed::Packed;
use crate::packed_gradient::{PackedGradient, stock};
use crate::padding::{padded, unpadded};

const OF_SCORES: Kernel = Kernel {
    name: "scores_gradient",
    source: include_str!("../../training/scores_gradient.wgsl"),
    includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
    workgroup: 64,
    rows: 1,
};

const OF_QKV: Kernel = Kernel {
    name: "attention_gradient",
    source: include_str!("../../training/attention_gradient.wgsl"),
    includes: &[],
    workgroup: 64,
    rows: 1,
};

impl PackedGradient for CubeBackend {
    fn packed_gradient(
        qkv: FloatTensor<Self>,
        probabilities: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        how: &Packed,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            return stock::<Self>(qkv, probabilities, gradient, how);
        }
        let [qkv, gradient] = [qkv, gradient].map(|rows| padded::<Self>(rows, &how.lengths));
        let [qkv, probabilities, gradient] = [qkv, probabilities, gradient].map(into_contiguous);
        let (rows, columns) = (qkv.shape()[0], qkv.shape()[1]);
        let (batch, tokens) = (how.lengths.inputs(), how.lengths.longest());
        let sizes = [batch, tokens, how.heads, columns / 3 / how.heads].map(|size| size as u32);
        let [of_scores] = OF_SCORES.run(
            &qkv,
            &[Some(&probabilities), Some(&gradient)],
            [Output::floats([batch, how.heads, tokens, tokens])],
            batch * how.heads * tokens * OF_SCORES.workgroup as usize,
            &[sizes, [how.scale.to_bits(), 0, 0, 0]].concat(),
        );
        let [of_qkv] = OF_QKV.run(
            &qkv,
            &[Some(&probabilities), Some(&of_scores), Some(&gradient)],
            [Output::floats([rows, columns])],
            rows * columns,
            &sizes,
        );
        unpadded::<Self>(of_qkv, &how.lengths)
    }
}
