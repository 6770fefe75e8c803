//! AdamW of all parameters of a module together, which takes a GPU few launches.

use std::collections::HashMap;

use burn::module::{Module, ModuleMapper, ModuleVisitor, Param, ParamId};
use burn::tensor::Tensor;
use burn_optim::{GradientsParams, LearningRate};

use super::optimizer::numbers;

/// An optimiser for one module.
pub(super) struct AdamWTogether {
    weight_decay: f32,
    /// Steps of what learned in the last one.
    steps: usize,
    learned: Vec<ParamId>,
    /// See [`shaders::adam_steps`].
    moments: Vec<Tensor<1>>,
}

impl AdamWTogether {
    /// A fresh optimiser.
    pub fn new(weight_decay: f32) -> Self {
        Self { weight_decay, steps: 0, learned: Vec::new(), moments: Vec::new() }
    }

    /// The module after a step of all parameters that have a gradient. Should they be others than
    /// at the last step, they learn as if it was the first.
    pub fn step<M: Module>(
        &mut self,
        rate: LearningRate,
        module: M,
        gradients: GradientsParams,
    ) -> M {
        let mut found = Learning { given: gradients, ..Learning::default() };
        module.visit(&mut found);
        if found.ids != self.learned {
            *self = Self { learned: found.ids, ..Self::new(self.weight_decay) };
        }
        self.steps += 1;
        let how = numbers(self.weight_decay, rate, self.steps);
        let moments = std::mem::take(&mut self.moments);
        let (weights, moments) = shaders::adam_steps(found.weights, found.gradients, moments, how);
        self.moments = moments;
        module.map(&mut Stepped(self.learned.iter().copied().zip(weights).collect()))
    }
}

/// What learns in a step.
#[derive(Default)]
struct Learning {
    given: GradientsParams,
    ids: Vec<ParamId>,
    weights: Vec<Tensor<1>>,
    gradients: Vec<Tensor<1>>,
}

impl ModuleVisitor for Learning {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        if let Some(gradient) = self.given.remove::<D>(param.id) {
            self.ids.push(param.id);
            self.weights.push(param.val().inner().reshape([-1]));
            self.gradients.push(gradient.reshape([-1]));
        }
    }
}

/// New weights.
struct Stepped(HashMap<ParamId, Tensor<1>>);

impl ModuleMapper for Stepped {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        match self.0.remove(&param.id) {
            Some(weight) => {
                param.map(|before| Tensor::from_inner(weight.reshape(before.dims())).require_grad())
            }
            None => param,
        }
    }
}
