//! One step of AdamW (Loshchilov & Hutter 2019, algorithm 2).

use burn::backend::autodiff::Autodiff;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, backend_extension};
use burn::tensor::Tensor;

/// The numbers of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdamStep {
    /// How much of the two moments stays.
    pub betas: [f32; 2],
    /// 1 - beta^t of both, for the t-th step.
    pub corrections: [f32; 2],
    /// Added to the root of the second moment.
    pub epsilon: f32,
    /// The learning rate.
    pub rate: f32,
    /// What the weights are multiplied with first: 1 - rate * decay.
    pub kept: f32,
}

/// Steps of optimisation.
#[backend_extension(Cube: cfg(feature = "webgpu"), Flex, Autodiff)]
pub trait AdamOps: Backend {
    /// Weights, gradient and the two moments, all of one shape -> weights and moments.
    fn adam_step(
        weight: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        first: FloatTensor<Self>,
        second: FloatTensor<Self>,
        how: AdamStep,
    ) -> (FloatTensor<Self>, FloatTensor<Self>, FloatTensor<Self>) {
        stock::<Self>(weight, gradient, first, second, how)
    }
}

pub(crate) fn stock<B: Backend>(
    weight: FloatTensor<B>,
    gradient: FloatTensor<B>,
    first: FloatTensor<B>,
    second: FloatTensor<B>,
    how: AdamStep,
) -> (FloatTensor<B>, FloatTensor<B>, FloatTensor<B>) {
    let times = |tensor, factor: f32| B::float_mul_scalar(tensor, factor.into());
    let moved =
        |moment, towards, beta: f32| B::float_add(times(moment, beta), times(towards, 1.0 - beta));
    let square = B::float_mul(gradient.clone(), gradient.clone());
    let first = moved(first, gradient, how.betas[0]);
    let second = moved(second, square, how.betas[1]);
    let root = B::float_sqrt(times(second.clone(), 1.0 / how.corrections[1]));
    let root = B::float_add_scalar(root, how.epsilon.into());
    let step = B::float_div(times(first.clone(), how.rate / how.corrections[0]), root);
    (B::float_sub(times(weight, how.kept), step), first, second)
}

impl<B: Backend, C: CheckpointStrategy> AdamOps for Autodiff<B, C> {}

/// weight' = kept weight - rate m' / c_1 / (sqrt(v' / c_2) + epsilon), with the corrections c and
/// the moments m' = beta_1 m + (1 - beta_1) g and v' = beta_2 v + (1 - beta_2) g^2.
///
/// Takes weight, gradient and the moments m and v; returns weight', m' and v'. No gradient flows
/// through it.
pub fn adam_step<const D: usize>(
    weight: Tensor<D>,
    gradient: Tensor<D>,
    moments: [Tensor<D>; 2],
    how: AdamStep,
) -> (Tensor<D>, [Tensor<D>; 2]) {
    let [first, second] = moments.map(Tensor::into_dispatch);
    let (weight, gradient) = (weight.into_dispatch(), gradient.into_dispatch());
    let (weight, first, second) = Dispatch::adam_step(weight, gradient, first, second, how);
    (Tensor::from_dispatch(weight), [first, second].map(Tensor::from_dispatch))
}

/// [`adam_step`] of several parameters, which a GPU takes together.
///
/// Takes weights, gradients and what the last step of the same parameters returned as moments,
/// nothing before the first one; returns weights and moments.
pub fn adam_steps(
    weights: Vec<Tensor<1>>,
    gradients: Vec<Tensor<1>>,
    moments: Vec<Tensor<1>>,
    how: AdamStep,
) -> (Vec<Tensor<1>>, Vec<Tensor<1>>) {
    #[cfg(feature = "webgpu")]
    if let Some(found) = crate::gpu::own_kernels(&weights).zip(crate::gpu::own_kernels(&gradients))
    {
        return crate::gpu::adam_steps(&found.0, &found.1, moments, how);
    }
    let mut moments = moments.into_iter();
    let (mut stepped, mut kept) = (Vec::new(), Vec::new());
    for (weight, gradient) in weights.into_iter().zip(gradients) {
        let own = [moments.next(), moments.next()];
        let own = own.map(|moment| moment.unwrap_or_else(|| gradient.zeros_like()));
        let (weight, own) = adam_step(weight, gradient, own, how);
        stepped.push(weight);
        kept.extend(own);
    }
    (stepped, kept)
}
