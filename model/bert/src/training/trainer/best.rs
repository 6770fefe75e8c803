//! The network of the best evaluation so far.

use super::Trainer;
use crate::training::network::Network;

/// A network that was kept.
pub(super) struct Best {
    /// Steps that it has learned.
    step: usize,
    /// Its loss on the examples for validation.
    loss: f64,
    network: Network,
}

impl Trainer {
    /// Hears of the mean loss on the examples for validation, measured with the network as it is now.
    /// With [`keep_best`](text::training::Plan::keep_best) the network of the lowest one is kept; of
    /// equal ones that of the first. What is measured before the first step does not count, nor does a
    /// loss that is no number. Says whether this one is kept.
    pub fn evaluated(&mut self, loss: f64) -> bool {
        let is_lower = self.best.as_ref().is_none_or(|best| loss < best.loss);
        let keeps = self.plan.keep_best && self.step > 0 && loss.is_finite() && is_lower;
        if keeps {
            self.best = Some(Best { step: self.step, loss, network: self.network.clone() });
        }
        keeps
    }

    /// Takes the network that was kept; how many steps it has learned. `None` if there is none. The run
    /// is not to go on from there: its optimiser is that of the last step.
    pub fn back_to_best(&mut self) -> Option<usize> {
        let best = self.best.take()?;
        self.network = best.network;
        self.learned_steps = Some(best.step);
        Some(best.step)
    }

    /// Steps that the network as it is has learned: those of the run, unless it went back.
    pub fn learned_steps(&self) -> usize {
        self.learned_steps.unwrap_or(self.step)
    }
}
