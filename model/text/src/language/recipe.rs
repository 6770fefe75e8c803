//! What a person chooses before language models learn.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ngrams::LONGEST;

/// Which network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Architecture {
    /// A window of words (Bengio et al. 2003).
    FeedForward,
    /// Word after word (Mikolov et al. 2010).
    Recurrent,
    /// Word after word, with gates (Hochreiter & Schmidhuber 1997).
    Lstm,
}

impl Architecture {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::FeedForward, Self::Recurrent, Self::Lstm];
}

/// Sizes, and how to learn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recipe {
    /// Words of the vocabulary at most.
    pub vocabulary: usize,
    /// n of the n-grams.
    pub order: usize,
    /// Features of a word's vector.
    pub width: usize,
    /// Features of h.
    pub hidden: usize,
    /// Words that the feed-forward network sees.
    pub context: usize,
    /// Words of a row at most; longer sentences are cut.
    pub length: usize,
    /// Rows a step.
    pub batch_size: usize,
    /// Steps of the whole run: the learning rate falls to 0 at the last.
    pub steps: usize,
    /// The learning rate of the first step.
    pub learning_rate: f64,
    /// Whether the words' vectors stay what they were drawn as.
    pub freeze: bool,
    /// Whether sentences are left out of training that are held out, too.
    pub apart: bool,
    /// Of first weights and the order of rows.
    pub seed: u32,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            vocabulary: 1_000,
            order: 3,
            width: 32,
            hidden: 64,
            context: 3,
            length: 24,
            batch_size: 32,
            steps: 200,
            learning_rate: 1e-2,
            freeze: false,
            apart: false,
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
            ("The vocabulary", self.vocabulary, 10, 8_000),
            ("The order of the n-grams", self.order, 1, LONGEST + 1),
            ("The number of features of a word", self.width, 2, 256),
            ("The number of hidden features", self.hidden, 2, 256),
            ("The number of words before", self.context, 1, 8),
            ("The length of a row", self.length, 4, 64),
            ("The number of rows a step", self.batch_size, 1, 128),
            ("The number of steps", self.steps, 1, 100_000),
        ];
        let outside =
            bounds.into_iter().find(|(_, value, least, most)| !(least..=most).contains(&value));
        match outside {
            Some((what, value, least, most)) => Err(RecipeError { what, value, least, most }),
            None => Ok(()),
        }
    }

    /// The learning rate of a step, counted from 0: down in a straight line to 0.
    pub fn rate(&self, step: usize) -> f64 {
        let share = 1.0 - step as f64 / self.steps.max(1) as f64;
        self.learning_rate * share.clamp(0.0, 1.0)
    }
}
