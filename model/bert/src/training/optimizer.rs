//! AdamW (Loshchilov & Hutter 2019, algorithm 2), a parameter in one pass over memory.

use burn::tensor::{Device, Tensor};
use burn_optim::grad_clipping::GradientClippingConfig;
use burn_optim::{AdamWState, AdaptiveMomentumState, LearningRate, ModuleOptimizer, Optimizer};
use shaders::AdamStep;

/// How much of the two moments stays at each step.
const BETAS: [f32; 2] = [0.9, 0.999];

/// Added to the root of the second moment.
const EPSILON: f32 = 1e-8;

/// The longest gradient that a parameter follows where longer ones are cut to it (Pascanu, Mikolov &
/// Bengio 2013).
const LONGEST_GRADIENT: f32 = 1.0;

#[derive(Clone)]
struct AdamW {
    weight_decay: f32,
}

/// A fresh optimiser.
pub(crate) fn adam_w(weight_decay: f32) -> ModuleOptimizer {
    ModuleOptimizer::from(AdamW { weight_decay })
}

/// The same where gradients may be long: each is cut to the longest that a parameter follows.
pub(crate) fn clipped_adam_w(weight_decay: f32) -> ModuleOptimizer {
    let clipping = GradientClippingConfig::Norm(LONGEST_GRADIENT).init();
    adam_w(weight_decay).with_grad_clipping(clipping)
}

/// The numbers of a step, the first of which is 1.
pub(super) fn numbers(weight_decay: f32, rate: LearningRate, step: usize) -> AdamStep {
    AdamStep {
        betas: BETAS,
        corrections: BETAS.map(|beta| 1.0 - beta.powi(step as i32)),
        epsilon: EPSILON,
        rate: rate as f32,
        kept: (1.0 - rate * f64::from(weight_decay)) as f32,
    }
}

impl Optimizer for AdamW {
    type State<const D: usize> = AdamWState<D>;

    fn step<const D: usize>(
        &self,
        rate: LearningRate,
        weight: Tensor<D>,
        gradient: Tensor<D>,
        state: Option<Self::State<D>>,
    ) -> (Tensor<D>, Option<Self::State<D>>) {
        let (time, moments) = match state {
            Some(AdamWState { momentum }) => {
                (momentum.time + 1, [momentum.moment_1, momentum.moment_2])
            }
            None => (1, [gradient.zeros_like(), gradient.zeros_like()]),
        };
        let how = numbers(self.weight_decay, rate, time);
        let (weight, [first, second]) = shaders::adam_step(weight, gradient, moments, how);
        (weight, Some(AdamWState::new(AdaptiveMomentumState::new(time, first, second))))
    }

    fn to_device<const D: usize>(mut state: Self::State<D>, device: &Device) -> Self::State<D> {
        state.momentum = state.momentum.to_device(device);
        state
    }
}

#[cfg(test)]
mod tests {
    use super::super::together::AdamWTogether;
    use super::*;
    use burn::module::{Module, Param};
    use burn::tensor::TensorData;
    use burn_optim::{AdamWConfig, GradientsParams};

    #[derive(Module, Debug)]
    struct One {
        weight: Param<Tensor<2>>,
    }

    /// After steps of an optimiser, which takes a rate, the weights and their gradients.
    fn after_steps(mut step: impl FnMut(f64, One, GradientsParams) -> One) -> Vec<f32> {
        let device = Device::flex().autodiff();
        let wave = |phase: f32| -> Tensor<2> {
            let values = (0..35).map(|i| (i as f32 * 0.7 + phase).sin()).collect::<Vec<_>>();
            Tensor::from_data(TensorData::new(values, [5, 7]), &device)
        };
        let mut one = One { weight: Param::from_tensor(wave(0.0)) };
        for number in 0..20 {
            let loss = (one.weight.val().square() * wave(number as f32)).sum();
            let gradients = GradientsParams::from_grads(loss.backward(), &one);
            one = step(0.02, one, gradients);
        }
        let data = pollster::block_on(one.weight.val().into_data_async()).expect("values");
        data.try_to_vec().expect("floats")
    }

    #[test]
    fn goes_where_the_library_goes() {
        let config = AdamWConfig::new().with_epsilon(EPSILON).with_weight_decay(0.3);
        let (mut library, mut single) = (config.init(), adam_w(0.3));
        let mut together = AdamWTogether::new(0.3);
        let wanted = after_steps(|rate, one, gradients| library.step(rate, one, gradients));
        let found = [
            after_steps(|rate, one, gradients| single.step(rate, one, gradients)),
            after_steps(|rate, one, gradients| together.step(rate, one, gradients)),
        ];
        for (found, wanted) in found.iter().flat_map(|found| found.iter().zip(&wanted)) {
            assert!((found - wanted).abs() < 1e-5, "{found}, not {wanted}");
        }
    }
}
