//! The training as it was when it was last looked at.

use std::sync::Arc;

use small::word_vectors::frequent::answers;
use small::word_vectors::recorded::Recorded;
use small::word_vectors::space::Space;
use small::word_vectors::training::{Recipe, Training};
use small::word_vectors::vectors::Vectors;
use text::words::Words;

use super::chosen::Matrix;

/// What is seen of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The text.
    pub words: Arc<Words>,
    /// How it is learned.
    pub recipe: Recipe,
    /// Vectors of words as targets.
    pub target: Vectors,
    /// Vectors of words as contexts.
    pub context: Vectors,
    /// Steps so far.
    pub steps: usize,
    /// Steps in all; `None` while pairs are counted.
    pub total: Option<usize>,
    /// The mean loss of the newest steps.
    pub loss: Option<f64>,
    /// The mean loss after so many steps.
    pub losses: Vec<(usize, f64)>,
    /// Seconds of learning.
    pub seconds: f64,
    /// Whether it went to its end before this page was made.
    pub recorded: bool,
}

impl Snapshot {
    /// As it is now.
    pub fn of(training: &Training, seconds: f64) -> Self {
        Self {
            words: training.words.clone(),
            recipe: training.recipe,
            target: training.target().clone(),
            context: training.context().clone(),
            steps: training.steps(),
            total: training.total(),
            loss: training.loss(),
            losses: training.losses().to_vec(),
            seconds,
            recorded: false,
        }
    }

    /// The end of a recorded one.
    pub fn recorded(words: Arc<Words>, recipe: Recipe, recorded: Recorded) -> Self {
        Self {
            target: recorded.target(),
            context: recorded.context(),
            words,
            recipe,
            steps: recorded.steps,
            total: Some(recorded.steps),
            loss: recorded.loss,
            losses: recorded.losses,
            seconds: recorded.seconds,
            recorded: true,
        }
    }

    /// Whether all steps are done.
    pub fn is_done(&self) -> bool {
        self.total.is_some_and(|total| self.steps >= total)
    }

    /// The directions of the words that can be answers, in one of the matrices.
    pub fn space(&self, matrix: Matrix) -> Space {
        let count = answers(self.words.counts());
        match matrix {
            Matrix::Target => Space::of(&self.target, count),
            Matrix::Context => Space::of(&self.context, count),
            Matrix::Mean => Space::of(&self.target.mean(&self.context), count),
        }
    }

    /// A word by its id.
    pub fn word(&self, id: u32) -> &str {
        self.words.list().get(id as usize).map_or("", String::as_str)
    }
}
