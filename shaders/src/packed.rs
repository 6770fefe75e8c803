//! softmax(scale * Q K^T) V within inputs of different lengths that lie one after the other, without
//! any padding (Vaswani et al. 2017, equation 1).

use burn::backend::tensor::FloatTensor;
use burn::backend::{Dispatch, TensorMetadata, backend_extension};
use burn::tensor::Tensor;

use crate::attention::{self, Attending};
use crate::lengths::Lengths;
use crate::matmul::MatmulOps;
use crate::padding::{hidden_keys, padded, unpadded};

/// Which rows attend to each other, and how.
#[derive(Clone, Debug)]
pub struct Packed {
    /// Rows of each input, which see each other and nothing else.
    pub lengths: Lengths,
    /// H.
    pub heads: usize,
    /// What q.k is multiplied with; 1/sqrt(head_size) in BERT.
    pub scale: f32,
}

impl Packed {
    /// The same of inputs that are padded to one length.
    pub(crate) fn even(&self) -> Attending {
        Attending::new(self.lengths.inputs(), self.heads, self.scale)
    }
}

/// Attention of packed inputs. The probabilities are what the backend's own gradient asks for, see
/// [`crate::packed_gradient`].
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait PackedOps: MatmulOps {
    /// Queries, keys and values side by side `[rows, 3 * hidden]` -> context `[rows, hidden]` and
    /// probabilities.
    fn attend_packed(
        qkv: FloatTensor<Self>,
        how: Packed,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        stock::<Self>(qkv, how)
    }
}

/// By way of padding; probabilities `[inputs, heads, longest, longest]`.
pub(crate) fn stock<B: MatmulOps>(
    qkv: FloatTensor<B>,
    how: Packed,
) -> (FloatTensor<B>, FloatTensor<B>) {
    let mask = hidden_keys::<B>(&how.lengths, &qkv.device());
    let qkv = padded::<B>(qkv, &how.lengths);
    let (context, probabilities, _) = attention::stock::<B>(qkv, mask, true, how.even());
    (unpadded::<B>(context, &how.lengths), probabilities)
}

/// Attention within packed inputs, `[rows, hidden]`.
///
/// # Shapes
/// - qkv `[rows, 3 * hidden]`: queries, keys and values side by side, in each of them the heads side
///   by side
pub fn attention_packed(qkv: Tensor<2>, how: Packed) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::attend_packed(qkv.into_dispatch(), how).0)
}
