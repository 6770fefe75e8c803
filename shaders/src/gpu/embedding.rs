//! Sums of rows of tables on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::embedding::{EmbeddingOps, Given, stock};

fn kernel() -> Kernel {
    Kernel {
        name: "embedding",
        source: include_str!("../../compute/embedding.wgsl"),
        includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
        workgroup: Family::chosen().row_workgroup(),
        rows: 1,
    }
}

impl EmbeddingOps for CubeBackend {
    fn embed(
        word: FloatTensor<Self>,
        position: FloatTensor<Self>,
        segment: FloatTensor<Self>,
        indices: IntTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        given: Given,
    ) -> FloatTensor<Self> {
        if Family::is_stock() {
            return stock::<Self>([word, position, segment], indices, [gamma, beta], given);
        }
        let (rows, features) = (indices.shape()[1], word.shape()[1]);
        let [word, indices] = [word, indices].map(into_contiguous);
        let given_only = |tensor, given: bool| given.then(|| into_contiguous(tensor));
        let position = given_only(position, given.position);
        let segment = given_only(segment, given.segment);
        let [gamma, beta] = [gamma, beta].map(|vector| given_only(vector, given.epsilon.is_some()));
        let bits = u32::from(given.position)
            | u32::from(given.segment) << 1
            | u32::from(given.epsilon.is_some()) << 2;
        let kernel = kernel();
        let more =
            [position.as_ref(), segment.as_ref(), Some(&indices), gamma.as_ref(), beta.as_ref()];
        let [output] = kernel.run(
            &word,
            &more,
            [Output::floats([rows, features])],
            rows * kernel.workgroup as usize,
            &[rows as u32, features as u32, given.epsilon.unwrap_or(0.0).to_bits(), bits],
        );
        output
    }
}
