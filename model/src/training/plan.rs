//! How to train.

use serde::{Deserialize, Serialize};

use super::scope::Scope;

/// Every choice that a run depends on: the same plan and examples give the same run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// What is trained.
    pub scope: Scope,
    /// Times that every example is seen.
    pub epochs: usize,
    /// Examples a step.
    pub batch_size: usize,
    /// The highest learning rate.
    pub learning_rate: f64,
    /// Share of the steps in which the learning rate rises to it.
    pub warm_up: f64,
    /// Decay of the weights in AdamW (Loshchilov & Hutter 2019).
    pub weight_decay: f32,
    /// The seed of the head's first weights and of the order of the examples.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            scope: Scope::LastLayers(2),
            epochs: 8,
            batch_size: 16,
            learning_rate: 3e-4,
            warm_up: 0.1,
            weight_decay: 0.01,
            seed: 1,
        }
    }
}

impl Plan {
    /// Steps of a whole run over so many examples.
    pub fn steps(&self, examples: usize) -> usize {
        self.epochs * examples.div_ceil(self.batch_size.max(1))
    }
}
