//! What a person chooses before a BERT is pretrained.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::config::{BertConfig, Family, HiddenAct};
use crate::corruption::Settings;

/// Sizes, and how to learn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recipe {
    /// Pieces of the vocabulary at most, |V|.
    pub vocabulary: usize,
    /// L.
    pub layers: usize,
    /// d.
    pub hidden: usize,
    /// H.
    pub heads: usize,
    /// Pieces of a row, `[CLS]` and `[SEP]` included.
    pub tokens: usize,
    /// Rows a step.
    pub batch_size: usize,
    /// Steps of the whole run: the learning rate falls to 0 at the last.
    pub steps: usize,
    /// Steps in which the learning rate rises.
    pub warm_up: usize,
    /// The highest learning rate.
    pub learning_rate: f64,
    /// Decay of the weights in AdamW.
    pub weight_decay: f32,
    /// Whether rows are left out of training that are held out, too.
    pub apart: bool,
    /// What is hidden: share, scheme, split. Its seed is that of the whole run.
    #[serde(flatten)]
    pub masking: Settings,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            vocabulary: 1_000,
            layers: 2,
            hidden: 128,
            heads: 2,
            tokens: 32,
            batch_size: 16,
            steps: 1_500,
            warm_up: 100,
            learning_rate: 1e-3,
            weight_decay: 0.01,
            apart: false,
            masking: Settings::default(),
        }
    }
}

/// A recipe that no small network can be made by.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecipeError {
    /// A number is out of bounds.
    #[error("{what} is {value}; it must lie between {least} and {most}.")]
    OutOfBounds {
        /// Which number.
        what: &'static str,
        /// What it is.
        value: usize,
        /// The least it may be.
        least: usize,
        /// The most it may be.
        most: usize,
    },
    /// The heads cannot share the features evenly.
    #[error("{hidden} features cannot be shared evenly by {heads} heads.")]
    HeadsDoNotDivide {
        /// d.
        hidden: usize,
        /// H.
        heads: usize,
    },
}

impl Recipe {
    /// Whether it is one that a minute bears, and that the encoder's loops can run.
    ///
    /// # Errors
    /// The first number that is out of bounds.
    pub fn check(&self) -> Result<(), RecipeError> {
        let bounds = [
            ("The vocabulary", self.vocabulary, 100, 8_000),
            ("The number of layers", self.layers, 1, 6),
            ("The number of features", self.hidden, 16, 384),
            ("The number of heads", self.heads, 1, 12),
            ("The length of a row", self.tokens, 8, 128),
            ("The number of rows a step", self.batch_size, 1, 128),
            ("The number of steps", self.steps, 1, 100_000),
        ];
        for (what, value, least, most) in bounds {
            if !(least..=most).contains(&value) {
                return Err(RecipeError::OutOfBounds { what, value, least, most });
            }
        }
        let (hidden, heads) = (self.hidden, self.heads);
        if !hidden.is_multiple_of(heads) {
            return Err(RecipeError::HeadsDoNotDivide { hidden, heads });
        }
        Ok(())
    }

    /// The network's sizes, with first weights whose standard deviation is 1 / sqrt(2 d): about the
    /// 0.02 with which BERT began for its d = 768, and more for fewer features, whose sums would else
    /// be too small for attention to learn by. With a vocabulary of `pieces`. It has as many positions as
    /// a row has pieces: those behind would never learn.
    pub fn config(&self, pieces: usize) -> BertConfig {
        BertConfig {
            model_type: Family::Bert,
            architectures: Vec::new(),
            vocab_size: pieces,
            embedding_size: None,
            hidden_size: self.hidden,
            num_hidden_layers: self.layers,
            num_attention_heads: self.heads,
            intermediate_size: 4 * self.hidden,
            hidden_act: HiddenAct::Gelu,
            max_position_embeddings: self.tokens,
            type_vocab_size: 2,
            layer_norm_eps: 1e-12,
            initializer_range: (2.0 * self.hidden.max(1) as f32).sqrt().recip(),
            pad_token_id: 0,
            id2label: Default::default(),
            problem_type: None,
        }
    }

    /// The learning rate of a step, counted from 0: up in a straight line, then down to 0.
    pub fn rate(&self, step: usize) -> f64 {
        let (now, rising) = (step as f64, self.warm_up as f64);
        let share = if step < self.warm_up {
            (now + 1.0) / rising
        } else {
            let falling = (self.steps.max(self.warm_up + 1) - self.warm_up) as f64;
            1.0 - (now - rising) / falling
        };
        self.learning_rate * share.clamp(0.0, 1.0)
    }
}
