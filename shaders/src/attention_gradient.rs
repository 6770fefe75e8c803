//! The gradient of attention: with P = softmax(S), S = scale Q K^T + mask and C = P V,
//! dP = dC V^T, dS = P (dP - sum over the row of P dP), dQ = scale dS K, dK = scale dS^T Q and
//! dV = P^T dC.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind};
use burn::backend::tensor::FloatTensor;
use burn::backend::{AutodiffBackend, Backend};
use burn_wgpu::CubeBackend;

use crate::attention::{Attending, AttentionOps, apart, by_head, heads_joined, without_ablated};

/// The backward pass of attention.
pub trait AttentionGradient: Backend {
    /// The gradients of the queries `[batch * queries, hidden]`, and of the keys and values
    /// `[batch * tokens, 2 * hidden]`, from that of the context `[batch * queries, hidden]`.
    fn attention_gradient(
        query: FloatTensor<Self>,
        key_value: FloatTensor<Self>,
        probabilities: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        how: Attending,
    ) -> [FloatTensor<Self>; 2] {
        stock::<Self>(query, key_value, probabilities, gradient, how)
    }
}

impl AttentionGradient for CubeBackend {}

pub(crate) fn stock<B: Backend>(
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
    let of_values = B::float_matmul(turned(probabilities.clone()), of_context.clone());
    let arrived = B::float_matmul(of_context, turned(values));
    let along = B::float_sum_dim(B::float_mul(arrived.clone(), probabilities.clone()), 3);
    let of_scores = B::float_mul(probabilities, B::float_sub(arrived, along));
    let of_scores = B::float_mul_scalar(of_scores, how.scale.into());
    let of_query = B::float_matmul(of_scores.clone(), keys);
    let of_keys = B::float_matmul(turned(of_scores), query);
    let both = [of_keys, of_values].map(heads_joined::<B>);
    [heads_joined::<B>(of_query), B::float_cat(both.to_vec(), 1)]
}

/// Of queries, keys and values side by side.
#[derive(Debug)]
struct Joined(Attending);

impl<B: AttentionGradient> Backward<B, 1> for Joined {
    /// Queries, keys and values; probabilities.
    type State = (FloatTensor<B>, FloatTensor<B>);

    fn backward(self, ops: Ops<Self::State, 1>, grads: &mut Gradients, _: &mut Checkpointer) {
        let (qkv, probabilities) = ops.state;
        let gradient = without_ablated::<B>(grads.consume::<B>(&ops.node), self.0);
        let [query, key_value] = apart::<B>(qkv);
        let found = B::attention_gradient(query, key_value, probabilities, gradient, self.0);
        if let [Some(node)] = ops.parents {
            grads.register::<B>(node.id, B::float_cat(found.to_vec(), 1));
        }
    }
}

/// Of queries of their own.
#[derive(Debug)]
struct Apart(Attending);

impl<B: AttentionGradient> Backward<B, 2> for Apart {
    /// Queries; keys and values; probabilities.
    type State = [FloatTensor<B>; 3];

    fn backward(self, ops: Ops<Self::State, 2>, grads: &mut Gradients, _: &mut Checkpointer) {
        let [query, key_value, probabilities] = ops.state;
        let gradient = without_ablated::<B>(grads.consume::<B>(&ops.node), self.0);
        let found = B::attention_gradient(query, key_value, probabilities, gradient, self.0);
        for (parent, gradient) in ops.parents.into_iter().zip(found) {
            if let Some(node) = parent {
                grads.register::<B>(node.id, gradient);
            }
        }
    }
}

impl<B: AttentionOps + AttentionGradient, C: CheckpointStrategy> AttentionOps for Autodiff<B, C> {
    fn attend(
        qkv: FloatTensor<Self>,
        mask: FloatTensor<Self>,
        masked: bool,
        how: Attending,
    ) -> (FloatTensor<Self>, FloatTensor<Self>, FloatTensor<Self>) {
        let (qkv, node) = qkv.into_parts();
        let (context, probabilities, scores) =
            B::attend(qkv.clone(), mask.into_primitive(), masked, how);
        let context = match Joined(how).prepare::<C>([node]).compute_bound().stateful() {
            OpsKind::Tracked(prep) => prep.finish((qkv, probabilities.clone()), context),
            OpsKind::UnTracked(prep) => prep.finish(context),
        };
        let plain = <Self as AutodiffBackend>::from_inner;
        (context, plain(probabilities), plain(scores))
    }

    fn attend_apart(
        query: FloatTensor<Self>,
        key_value: FloatTensor<Self>,
        mask: FloatTensor<Self>,
        masked: bool,
        how: Attending,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        let [(query, query_node), (key_value, key_value_node)] =
            [query, key_value].map(|tensor| tensor.into_parts());
        let mask = mask.into_primitive();
        let (context, probabilities) =
            B::attend_apart(query.clone(), key_value.clone(), mask, masked, how);
        let nodes = [query_node, key_value_node];
        let context = match Apart(how).prepare::<C>(nodes).compute_bound().stateful() {
            OpsKind::Tracked(prep) => {
                prep.finish([query, key_value, probabilities.clone()], context)
            }
            OpsKind::UnTracked(prep) => prep.finish(context),
        };
        (context, <Self as AutodiffBackend>::from_inner(probabilities))
    }
}
