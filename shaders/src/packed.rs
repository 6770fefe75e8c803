//! softmax(scale * Q K^T) V within inputs of different lengths that lie one after the other, without
//! any padding (Vaswani et al. 2017, equation 1).

use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, TensorMetadata, backend_extension};
use burn::tensor::Tensor;
use burn_wgpu::CubeBackend;

use crate::attention::{Attending, AttentionOps, apart, stock_apart};
use crate::lengths::Lengths;
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
#[backend_extension(Cube, Flex, Autodiff)]
pub trait PackedOps: Backend {
    /// Queries, keys and values side by side `[rows, 3 * hidden]` -> context `[rows, hidden]` and
    /// probabilities.
    fn attend_packed(
        qkv: FloatTensor<Self>,
        how: Packed,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        stock::<Self>(qkv, how)
    }

    /// One query for each input `[inputs, hidden]`, keys and values side by side
    /// `[rows, 2 * hidden]` -> context `[inputs, hidden]` and probabilities.
    fn attend_first(
        query: FloatTensor<Self>,
        key_value: FloatTensor<Self>,
        how: Packed,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        stock_first::<Self>(query, key_value, how)
    }
}

/// By way of padding; probabilities `[inputs, heads, longest, longest]`.
pub(crate) fn stock<B: Backend>(
    qkv: FloatTensor<B>,
    how: Packed,
) -> (FloatTensor<B>, FloatTensor<B>) {
    let [query, key_value] = apart::<B>(padded::<B>(qkv, &how.lengths));
    let (context, probabilities) = over_padding::<B>(query, key_value, how.lengths.longest(), &how);
    (unpadded::<B>(context, &how.lengths), probabilities)
}

/// By way of padding; probabilities `[inputs, heads, 1, longest]`.
pub(crate) fn stock_first<B: Backend>(
    query: FloatTensor<B>,
    key_value: FloatTensor<B>,
    how: Packed,
) -> (FloatTensor<B>, FloatTensor<B>) {
    let key_value = padded::<B>(key_value, &how.lengths);
    over_padding::<B>(query, key_value, 1, &how)
}

fn over_padding<B: Backend>(
    query: FloatTensor<B>,
    key_value: FloatTensor<B>,
    queries: usize,
    how: &Packed,
) -> (FloatTensor<B>, FloatTensor<B>) {
    let mask = hidden_keys::<B>(&how.lengths, queries, &query.device());
    let (context, probabilities, _) = stock_apart::<B>(query, key_value, Some(mask), how.even());
    (context, probabilities)
}

impl PackedOps for CubeBackend {
    fn attend_packed(
        qkv: FloatTensor<Self>,
        how: Packed,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        let longest = how.lengths.longest();
        let mask = hidden_keys::<Self>(&how.lengths, longest, &qkv.device());
        let qkv = padded::<Self>(qkv, &how.lengths);
        let (context, probabilities, _) = Self::attend(qkv, mask, true, how.even());
        (unpadded::<Self>(context, &how.lengths), probabilities)
    }
}

/// Attention within packed inputs, `[rows, hidden]`.
///
/// # Shapes
/// - qkv `[rows, 3 * hidden]`: queries, keys and values side by side, in each of them the heads side
///   by side
pub fn attention_packed(qkv: Tensor<2>, how: Packed) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::attend_packed(qkv.into_dispatch(), how).0)
}

/// Attention of one query for each packed input, `[inputs, hidden]`.
///
/// # Shapes
/// - query `[inputs, hidden]`
/// - key_value `[rows, 2 * hidden]`: keys and values side by side
pub fn attention_of_first(query: Tensor<2>, key_value: Tensor<2>, how: Packed) -> Tensor<2> {
    let (query, key_value) = (query.into_dispatch(), key_value.into_dispatch());
    Tensor::from_dispatch(Dispatch::attend_first(query, key_value, how).0)
}
