//! Attention of inputs of one length on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, into_contiguous};

use super::family::Family;
use super::launch::{Kernel, Output};
use crate::attention::{Attending, AttentionOps, stock};

const QUADS: Kernel = Kernel {
    name: "attention_quads",
    source: include_str!("../../compute/attention_quads.wgsl"),
    includes: &[],
    workgroup: 16,
    rows: 6,
};

const WORKGROUPS: Kernel = Kernel {
    name: "attention_tiles",
    source: include_str!("../../compute/attention_tiles.wgsl"),
    includes: &[("row_sum", include_str!("../../common/row_sum.wgsl"))],
    workgroup: 64,
    rows: 1,
};

/// The longest row of scores that `attention_tiles.wgsl` has room for.
const LONGEST_ROW: usize = 1024;

impl AttentionOps for CubeBackend {
    fn attend(
        qkv: FloatTensor<Self>,
        mask: FloatTensor<Self>,
        masked: bool,
        how: Attending,
    ) -> (FloatTensor<Self>, FloatTensor<Self>, FloatTensor<Self>) {
        let (rows, hidden) = (qkv.shape()[0], qkv.shape()[1] / 3);
        let (tokens, size) = (rows / how.batch, hidden / how.heads);
        let blocks = how.batch * how.heads;
        let (kernel, threads) = match Family::chosen() {
            Family::Quads if size % 4 == 0 => (QUADS, blocks * tokens.div_ceil(QUADS.rows) * 4),
            Family::Quads | Family::Workgroups if tokens <= LONGEST_ROW => {
                (WORKGROUPS, blocks * tokens * WORKGROUPS.workgroup as usize)
            }
            _ => return stock::<Self>(qkv, mask, masked, how),
        };
        let qkv = into_contiguous(qkv);
        let mask = masked.then(|| into_contiguous(mask));
        let numbers = [
            [how.batch as u32, tokens as u32, how.heads as u32, size as u32],
            [how.scale.to_bits(), u32::from(mask.is_some()), u32::from(how.scores), 0],
            how.ablated.0,
        ];
        let matrices = [how.batch, how.heads, tokens, tokens];
        let [scores, probabilities, context] = kernel.run(
            &qkv,
            &[mask.as_ref()],
            [
                Output::floats(if how.scores { matrices } else { [1; 4] }),
                Output::floats(matrices),
                Output::floats([rows, hidden]),
            ],
            threads,
            &numbers.concat(),
        );
        (context, probabilities, scores)
    }
}
