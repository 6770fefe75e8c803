//! Means of blocks on a GPU.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::{CubeBackend, into_contiguous};

use super::launch::{Kernel, Output};
use crate::block_mean::BlockMeanOps;

const KERNEL: Kernel = Kernel {
    name: "block_mean",
    source: include_str!("../../compute/block_mean.wgsl"),
    includes: &[],
    workgroup: 64,
    rows: 1,
};

impl BlockMeanOps for CubeBackend {
    fn mean_of_blocks(maps: FloatTensor<Self>, size: usize, block: usize) -> FloatTensor<Self> {
        let (count, tokens) = (maps.shape()[0] / size, maps.shape()[1]);
        let cells = tokens.div_ceil(block);
        let [means] = KERNEL.run(
            &into_contiguous(maps),
            &[],
            [Output::floats([count, cells, cells])],
            count * cells * cells,
            &[count as u32, size as u32, tokens as u32, block as u32],
        );
        means
    }
}
