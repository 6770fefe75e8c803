//! What a person chooses before networks learn to translate.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::task::Task;

/// Steps over which the learning rate rises, as a part of all.
const RISE: f64 = 0.1;

/// Which network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Architecture {
    /// Recurrent: the whole source is in one state.
    Plain,
    /// Recurrent with additive attention.
    Additive,
    /// Recurrent with dot products.
    DotProduct,
    /// A Transformer.
    Transformer,
}

impl Architecture {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Additive, Self::DotProduct, Self::Transformer];
}

/// Sizes, and how to learn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recipe {
    /// What is translated.
    pub task: Task,
    /// Digits or letters of the longest example; dates have one length.
    pub length: usize,
    /// Features of every vector.
    pub width: usize,
    /// Examples a step.
    pub batch_size: usize,
    /// Steps of the whole run.
    pub steps: usize,
    /// The highest learning rate.
    pub learning_rate: f64,
    /// Whether the decoder learns after the right signs (Williams & Zipser 1989), not after its own.
    pub teacher_forcing: bool,
    /// Of first weights and of examples.
    pub seed: u32,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            task: Task::Numbers,
            length: 10,
            width: 64,
            batch_size: 32,
            steps: 600,
            learning_rate: 5e-3,
            teacher_forcing: true,
            seed: 1,
        }
    }
}

/// A number of a recipe that is out of bounds.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{what} is {value}; it must lie between {least} and {most}.")]
pub struct RecipeError {
    /// Which number.
    pub what: &'static str,
    /// What it is.
    pub value: usize,
    /// The least it may be.
    pub least: usize,
    /// The most it may be.
    pub most: usize,
}

impl Recipe {
    /// Whether it is one that a minute bears.
    ///
    /// # Errors
    /// The first number that is out of bounds.
    pub fn check(&self) -> Result<(), RecipeError> {
        let bounds = [
            ("The length", self.length, 1, 16),
            ("The number of features", self.width, 4, 256),
            ("The number of examples a step", self.batch_size, 1, 128),
            ("The number of steps", self.steps, 1, 100_000),
        ];
        let outside =
            bounds.into_iter().find(|(_, value, least, most)| !(least..=most).contains(&value));
        match outside {
            Some((what, value, least, most)) => Err(RecipeError { what, value, least, most }),
            None => Ok(()),
        }
    }

    /// The longest example that the task has.
    pub fn longest(&self) -> usize {
        self.length.min(self.task.longest())
    }

    /// The learning rate of a step, counted from 0: up in a straight line, then down to 0.
    pub fn rate(&self, step: usize) -> f64 {
        let share = step as f64 / self.steps.max(1) as f64;
        let rise = (step + 1) as f64 / (RISE * self.steps as f64).max(1.0);
        self.learning_rate * rise.min(1.0 - share).clamp(0.0, 1.0)
    }
}
