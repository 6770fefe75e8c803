//! What a step and a look at held-out rows say, and what counting reaches there.

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

/// How many hidden pieces of rows that are held out counting finds without any network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Baselines {
    /// Hidden pieces: those that the network is judged by, too.
    pub pieces: usize,
    /// Share of them that are the most frequent piece of the rows to learn from.
    pub unigram: f64,
    /// Share of them that most often follow the piece before them there.
    pub bigram: f64,
    /// Mean of -ln p of them by how often each piece occurs there, in nats; one is added to every
    /// count.
    pub unigram_loss: f64,
}
