//! What a step and a look at held-out rows say.

use serde::{Deserialize, Serialize};

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Counted from 1.
    pub step: usize,
    /// Mean of -ln p of the hidden pieces, in nats.
    pub loss: f64,
    /// With which it learned.
    pub learning_rate: f64,
}

/// How well hidden pieces of rows that are held out are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HeldOut {
    /// Hidden pieces.
    pub pieces: usize,
    /// How many of them are the network's first choice.
    pub right: usize,
    /// Mean of -ln p of the hidden pieces, in nats.
    pub loss: f64,
}

impl HeldOut {
    /// The share of pieces that are found.
    pub fn accuracy(&self) -> f64 {
        self.right as f64 / self.pieces.max(1) as f64
    }
}
