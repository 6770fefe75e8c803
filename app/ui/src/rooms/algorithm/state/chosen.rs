//! The chosen lines of the two programs.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};

use super::{Line, TrainingLine};
use crate::state::kept::OfRoom;

/// Which line of each program is chosen, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AlgorithmState {
    /// Of the forward pass.
    pub forward: usize,
    /// Of the training step.
    pub training: usize,
}

impl Default for AlgorithmState {
    /// The line of attention, which makes a map.
    fn default() -> Self {
        Self { forward: 4, training: 0 }
    }
}

impl Fields for AlgorithmState {
    fn fits(&self) -> bool {
        self.forward < Line::ALL.len() && self.training < TrainingLine::ALL.len()
    }
}

impl OfRoom for AlgorithmState {
    const ROOM: &'static str = "algorithm";
}

impl AlgorithmState {
    /// The line of the forward pass.
    pub fn forward(&self) -> Line {
        Line::ALL.get(self.forward).copied().unwrap_or(Line::Length)
    }

    /// The line of the training step.
    pub fn training(&self) -> TrainingLine {
        TrainingLine::ALL.get(self.training).copied().unwrap_or(TrainingLine::Texts)
    }
}
