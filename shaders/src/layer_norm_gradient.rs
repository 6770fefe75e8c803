//! The gradient of LayerNorm: with n = (x - mean) / sqrt(var + eps) and g = dy gamma,
//! dx = (g - mean of g - n times mean of g n) / sqrt(var + eps); dgamma and dbeta are the sums over
//! the rows of dy n and dy.

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind};
use burn::backend::tensor::FloatTensor;
use burn::backend::{AutodiffBackend, Backend, TensorMetadata};
use burn::tensor::Shape;

use crate::layer_norm::LayerNormOps;

/// The backward pass of LayerNorm.
pub trait LayerNormGradient: Backend {
    /// The gradients of x `[rows, features]`, gamma and beta `[features]` from that of the output.
    fn layer_norm_gradient(
        input: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        epsilon: f32,
        gradient: FloatTensor<Self>,
    ) -> [FloatTensor<Self>; 3] {
        stock::<Self>(input, gamma, epsilon, gradient)
    }
}

pub(crate) fn stock<B: Backend>(
    input: FloatTensor<B>,
    gamma: FloatTensor<B>,
    epsilon: f32,
    gradient: FloatTensor<B>,
) -> [FloatTensor<B>; 3] {
    let features = gamma.shape()[0];
    let vector = |row| B::float_reshape(row, Shape::from([features]));
    let centred = B::float_sub(input.clone(), B::float_mean_dim(input, 1));
    let variance = B::float_mean_dim(B::float_mul(centred.clone(), centred.clone()), 1);
    let deviation = B::float_sqrt(B::float_add_scalar(variance, epsilon.into()));
    let normal = B::float_div(centred, deviation.clone());
    let of_gamma = B::float_sum_dim(B::float_mul(gradient.clone(), normal.clone()), 0);
    let of_beta = B::float_sum_dim(gradient.clone(), 0);
    let scaled = B::float_mul(gradient, B::float_reshape(gamma, Shape::from([1, features])));
    let along = B::float_mean_dim(B::float_mul(scaled.clone(), normal.clone()), 1);
    let rest = B::float_sub(scaled.clone(), B::float_mean_dim(scaled, 1));
    let rest = B::float_sub(rest, B::float_mul(normal, along));
    [B::float_div(rest, deviation), vector(of_gamma), vector(of_beta)]
}

#[derive(Debug)]
struct LayerNormBackward;

impl<B: LayerNormGradient> Backward<B, 3> for LayerNormBackward {
    /// x, gamma and epsilon.
    type State = (FloatTensor<B>, FloatTensor<B>, f32);

    fn backward(self, ops: Ops<Self::State, 3>, grads: &mut Gradients, _: &mut Checkpointer) {
        let (input, gamma, epsilon) = ops.state;
        let dy = grads.consume::<B>(&ops.node);
        let found = B::layer_norm_gradient(input, gamma, epsilon, dy);
        for (parent, gradient) in ops.parents.into_iter().zip(found) {
            if let Some(node) = parent {
                grads.register::<B>(node.id, gradient);
            }
        }
    }
}

impl<B: LayerNormOps + LayerNormGradient, C: CheckpointStrategy> LayerNormOps for Autodiff<B, C> {
    fn layer_norm_rows(
        input: FloatTensor<Self>,
        gamma: FloatTensor<Self>,
        beta: FloatTensor<Self>,
        epsilon: f32,
    ) -> (FloatTensor<Self>, FloatTensor<Self>) {
        let [(x, x_node), (gamma, gamma_node), (beta, beta_node)] =
            [input, gamma, beta].map(|tensor| tensor.into_parts());
        let (normed, moments) = B::layer_norm_rows(x.clone(), gamma.clone(), beta, epsilon);
        let nodes = [x_node, gamma_node, beta_node];
        let normed = match LayerNormBackward.prepare::<C>(nodes).compute_bound().stateful() {
            OpsKind::Tracked(prep) => prep.finish((x, gamma, epsilon), normed),
            OpsKind::UnTracked(prep) => prep.finish(normed),
        };
        (normed, <Self as AutodiffBackend>::from_inner(moments))
    }
}
