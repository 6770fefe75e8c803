//! softmax(scale * Q K^T + mask) V, for several heads at once (Vaswani et al. 2017, equation 1).

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, TensorMetadata, backend_extension};
use burn::tensor::{Shape, Slice, Tensor, TensorData};

use crate::matmul::MatmulOps;

/// What attention is to compute, beside its tensors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attending {
    /// Inputs in the batch.
    pub batch: usize,
    /// H.
    pub heads: usize,
    /// What q.k is multiplied with; 1/sqrt(head_size) in BERT.
    pub scale: f32,
    /// Heads whose output is replaced by zeros.
    pub ablated: HeadSet,
    /// Whether the scores are wanted beside the probabilities.
    pub scores: bool,
}

impl Attending {
    /// Of one input or several of one length, with nothing switched off.
    pub fn new(batch: usize, heads: usize, scale: f32) -> Self {
        Self { batch, heads, scale, ablated: HeadSet::default(), scores: false }
    }
}

/// A set of heads, of which there are at most 128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadSet(pub(crate) [u32; 4]);

impl HeadSet {
    /// Whether `head` is in it.
    pub fn contains(self, head: usize) -> bool {
        self.0.get(head / 32).is_some_and(|bits| bits >> (head % 32) & 1 == 1)
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl FromIterator<usize> for HeadSet {
    /// Heads from 128 on are left out.
    fn from_iter<T: IntoIterator<Item = usize>>(heads: T) -> Self {
        let mut bits = [0; 4];
        for head in heads {
            if let Some(bits) = bits.get_mut(head / 32) {
                *bits |= 1_u32 << (head % 32);
            }
        }
        Self(bits)
    }
}

/// Attention over rows of queries, keys and values.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait AttentionOps: MatmulOps {
    /// `[batch * tokens, 3 * hidden]` and a mask `[batch, tokens, tokens]` (anything if there is
    /// none) -> context `[batch * tokens, hidden]`, probabilities and scores
    /// `[batch, heads, tokens, tokens]` (`[1, 1, 1, 1]` in place of scores that are not wanted).
    fn attend(
        qkv: FloatTensor<Self>,
        mask: FloatTensor<Self>,
        masked: bool,
        how: Attending,
    ) -> (FloatTensor<Self>, FloatTensor<Self>, FloatTensor<Self>) {
        stock::<Self>(qkv, mask, masked, how)
    }
}

pub(crate) fn stock<B: MatmulOps>(
    qkv: FloatTensor<B>,
    mask: FloatTensor<B>,
    masked: bool,
    how: Attending,
) -> (FloatTensor<B>, FloatTensor<B>, FloatTensor<B>) {
    let [query, key_value] = apart::<B>(qkv);
    stock_apart::<B>(query, key_value, masked.then_some(mask), how)
}

/// Queries, and keys and values, of `[rows, 3 * hidden]`.
pub(crate) fn apart<B: Backend>(qkv: FloatTensor<B>) -> [FloatTensor<B>; 2] {
    let (rows, hidden) = (qkv.shape()[0], qkv.shape()[1] / 3);
    let columns = |from: usize, to: usize| {
        B::float_slice(qkv.clone(), &[Slice::from(0..rows), Slice::from(from..to)])
    };
    [columns(0, hidden), columns(hidden, 3 * hidden)]
}

/// One of `parts` matrices that lie side by side, by head: `[batch, heads, rows, size]`.
pub(crate) fn by_head<B: Backend>(
    matrix: FloatTensor<B>,
    part: usize,
    parts: usize,
    how: Attending,
) -> FloatTensor<B> {
    let (rows, hidden) = (matrix.shape()[0], matrix.shape()[1] / parts);
    let columns = Slice::from(part * hidden..(part + 1) * hidden);
    let part = B::float_slice(matrix, &[Slice::from(0..rows), columns]);
    let shape = [how.batch, rows / how.batch, how.heads, hidden / how.heads];
    B::float_swap_dims(B::float_reshape(part, Shape::from(shape)), 1, 2)
}

/// Heads side by side: what [`by_head`] took apart.
pub(crate) fn heads_joined<B: Backend>(heads: FloatTensor<B>) -> FloatTensor<B> {
    let shape = heads.shape();
    let rows = [shape[0] * shape[2], shape[1] * shape[3]];
    B::float_reshape(B::float_swap_dims(heads, 1, 2), Shape::from(rows))
}

/// `[rows, hidden]` with zeros in the columns of heads that are switched off.
pub(crate) fn without_ablated<B: Backend>(
    context: FloatTensor<B>,
    how: Attending,
) -> FloatTensor<B> {
    if how.ablated.is_empty() {
        return context;
    }
    let hidden = context.shape()[1];
    let size = hidden / how.heads;
    let kept = |column| if how.ablated.contains(column / size) { 0.0_f32 } else { 1.0 };
    let kept = TensorData::new((0..hidden).map(kept).collect(), [1, hidden]);
    let kept = B::float_from_data(kept, &context.device());
    B::float_mul(context, kept)
}

pub(crate) fn stock_apart<B: MatmulOps>(
    query: FloatTensor<B>,
    key_value: FloatTensor<B>,
    mask: Option<FloatTensor<B>>,
    how: Attending,
) -> (FloatTensor<B>, FloatTensor<B>, FloatTensor<B>) {
    let keys = B::float_swap_dims(by_head::<B>(key_value.clone(), 0, 2, how), 2, 3);
    let values = by_head::<B>(key_value, 1, 2, how);
    let products = B::matmul(by_head::<B>(query, 0, 1, how), keys);
    let mut scores = B::float_mul_scalar(products, how.scale.into());
    if let Some(mask) = mask {
        let (queries, tokens) = (scores.shape()[2], scores.shape()[3]);
        let mask = B::float_reshape(mask, Shape::from([how.batch, 1, queries, tokens]));
        scores = B::float_add(scores, mask);
    }
    let probabilities = B::softmax(scores.clone(), 3);
    let context = heads_joined::<B>(B::matmul(probabilities.clone(), values));
    (without_ablated::<B>(context, how), probabilities, scores)
}

// Composed of differentiable operations, the stock body is its own gradient.
impl<B: MatmulOps, C: CheckpointStrategy> AttentionOps for Autodiff<B, C> {}

/// What attention found.
#[derive(Clone, Debug)]
pub struct Attended {
    /// Weighted sums of values, `[batch * tokens, hidden]`.
    pub context: Tensor<2>,
    /// `[batch, heads, tokens, tokens]`; every row sums to 1. No gradient flows through them, nor
    /// through the scores.
    pub probabilities: Tensor<4>,
    /// scale * q.k + mask, `[batch, heads, tokens, tokens]`, if wanted.
    pub scores: Option<Tensor<4>>,
}

/// Attention of all heads.
///
/// # Shapes
/// - qkv `[batch * tokens, 3 * hidden]`: queries, keys and values side by side, in each of them
///   the heads side by side
/// - mask `[batch, tokens, tokens]`, added to the scores of every head
pub fn attention(qkv: Tensor<2>, mask: Option<Tensor<3>>, how: Attending) -> Attended {
    let masked = mask.is_some();
    let qkv = qkv.into_dispatch();
    let mask = mask.map_or_else(|| qkv.clone(), Tensor::into_dispatch);
    let (context, probabilities, scores) = Dispatch::attend(qkv, mask, masked, how);
    Attended {
        context: Tensor::from_dispatch(context),
        probabilities: Tensor::from_dispatch(probabilities),
        scores: how.scores.then(|| Tensor::from_dispatch(scores)),
    }
}
