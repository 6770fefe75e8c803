//! The gradient of attention within packed inputs: with P = softmax(S), S = scale Q K^T and C = P V,
//! dP = dC V^T, dS = P (dP - sum over the row of P dP), dQ = scale dS K, dK = scale dS^T Q and
//! dV = P^T dC.

use burn::backend::AutodiffBackend;
use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind};
use burn::backend::tensor::FloatTensor;

use crate::attention::{Attending, apart, by_head, heads_joined};
use crate::matmul::MatmulOps;
use crate::packed::{Packed, PackedOps};
use crate::padding::{padded, unpadded};

/// The backward pass of packed attention, with the probabilities of [`PackedOps`].
pub trait PackedGradient: MatmulOps {
    /// The gradient of queries, keys and values `[rows, 3 * hidden]` from that of the context
    /// `[rows, hidden]`.
    fn packed_gradient(
        qkv: FloatTensor<Self>,
        probabilities: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        how: &Packed,
    ) -> FloatTensor<Self> {
        stock::<Self>(qkv, probabilities, gradient, how)
    }
}

pub(crate) fn stock<B: MatmulOps>(
    qkv: FloatTensor<B>,
    probabilities: FloatTensor<B>,
    gradient: FloatTensor<B>,
    how: &Packed,
) -> FloatTensor<B> {
    let [query, key_value] = apart::<B>(padded::<B>(qkv, &how.lengths));
    let gradient = padded::<B>(gradient, &how.lengths);
    let found = over_even::<B>(query, key_value, probabilities, gradient, how.even());
    unpadded::<B>(B::float_cat(found.to_vec(), 1), &how.lengths)
}

/// The same of inputs of one length: the gradients of the queries `[batch * queries, hidden]`, and of
/// the keys and values `[batch * tokens, 2 * hidden]`.
fn over_even<B: MatmulOps>(
    query: FloatTensor<B>,
    key_value: FloatTensor<B>,
    probabilities: FloatTensor<B>,
    gradient: FloatTensor<B>,
    how: Attending,
) -> [FloatTensor<B>; 2] {
    let query = by_head::<B>(query, 0, 1, how);
    let keys = by_head::<B>(key_value.clone(), 0, 2, how);
    let values = by_head::<B>(key_value, 1, 2, how);
    let of_context = by_head::<B>(gradient, 0, 1, how);
    let turned = |matrices| B::float_swap_dims(matrices, 2, 3);
    let of_values = B::matmul(turned(probabilities.clone()), of_context.clone());
    let arrived = B::matmul(of_context, turned(values));
    let along = B::float_sum_dim(B::float_mul(arrived.clone(), probabilities.clone()), 3);
    let of_scores = B::float_mul(probabilities, B::float_sub(arrived, along));
    let of_scores = B::float_mul_scalar(of_scores, how.scale.into());
    let of_query = B::matmul(of_scores.clone(), keys);
    let of_keys = B::matmul(turned(of_scores), query);
    let both = [of_keys, of_values].map(heads_joined::<B>);
    [heads_joined::<B>(of_query), B::float_cat(both.to_vec(), 1)]
}

#[derive(Debug)]
struct PackedBackward(Packed);

impl<B: PackedGradient> Backward<B, 1> for PackedBackward {
    /// Queries, keys and values; probabilities.
    type State = [FloatTensor<B>; 2];

    fn backward(self, ops: Ops<Self::State, 1>, grads: &mut Gradients, _: &mut Checkpointer) {
        let [qkv, probabilities] = ops.state;
        let gradient = grads.consume::<B>(&ops.node);
        if let [Some(node)] = ops.parents {
            let found = B::packed_gradient(qkv, probabilities, gradient, &self.0);
            grads.register::<B>(node.id, found);
        }
    }
}

impl<B: PackedOps + PackedGradient, C: CheckpointStrategy> PackedOps for Autodiff<B, C> {
    fn attend_packed(
        qkv: FloatTensor<Self>,
        how: Packed,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        let (qkv, node) = qkv.into_parts();
        let (context, probabilities) = B::attend_packed(qkv.clone(), how.clone());
        let context = match PackedBackward(how).prepare::<C>([node]).compute_bound().stateful() {
            OpsKind::Tracked(prep) => prep.finish([qkv, probabilities.clone()], context),
            OpsKind::UnTracked(prep) => prep.finish(context),
        };
        (context, <Self as AutodiffBackend>::from_inner(probabilities))
    }
}
