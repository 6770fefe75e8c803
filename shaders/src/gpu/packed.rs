//! Attention of inputs of different lengths on a GPU: padded for the kernel.

use burn::backend::TensorMetadata;
use burn::backend::tensor::FloatTensor;
use burn_wgpu::CubeBackend;

use crate::attention::AttentionOps;
use crate::packed::{Packed, PackedOps};
use crate::padding::{hidden_keys, padded, unpadded};

impl PackedOps for CubeBackend {
    fn attend_packed(
        qkv: FloatTensor<Self>,
        how: Packed,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        let qkv = padded::<Self>(qkv, &how.lengths);
        let masked = !how.lengths.are_even();
        let mask = match masked {
            true => hidden_keys::<Self>(&how.lengths, &qkv.device()),
            false => qkv.clone(),
        };
        let (context, probabilities, _) = Self::attend(qkv, mask, masked, how.even());
        (unpadded::<Self>(context, &how.lengths), probabilities)
    }
}
