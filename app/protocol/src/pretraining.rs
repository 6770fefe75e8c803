//! Pretraining of a small network.

use serde::{Deserialize, Serialize};
use text::data::Dataset;
use text::pretraining::{Baselines, HeldOut, Recipe, Step};
use text::training::Plan;

use crate::run::{Kind, Rows};
use crate::{Array, Found};

/// Runs in which one network learns to fill gaps in a text. States of it are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pretraining;

impl Kind for Pretraining {
    const NAME: &'static str = "pretraining";
    type Begin = Begin;
    type Ask = Ask;
    type Begun = Begun;
    type Step = Step;
    type Found = HeldOut;
    type Answer = Answer;
}

/// What a run begins with: the text is read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begin {
    /// What to learn from.
    pub text: String,
    /// How.
    pub recipe: Recipe,
}

/// What is known once the text is read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// The pieces that were learned, by their ids.
    pub pieces: Vec<String>,
    /// How the text is divided.
    pub rows: Rows,
    /// Parameters of the network.
    pub parameters: u64,
    /// What counting reaches.
    pub baselines: Baselines,
}

/// What states of the network can be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// What a state makes of a sentence; answered by [`Answer::Seen`].
    Look {
        /// The steps after which it was kept.
        state: usize,
        /// The sentence; pieces `[MASK]` are predicted.
        sentence: String,
        /// Most likely pieces wanted of each.
        count: usize,
    },
    /// The vectors of the most frequent pieces; answered by [`Answer::Vectors`].
    Vectors {
        /// The state.
        state: usize,
        /// How many.
        count: usize,
    },
    /// A state as files; answered by [`Answer::Files`].
    Take {
        /// The state.
        state: usize,
    },
    /// Fine-tunes copies of all [`Compared`] networks, one after the other, and measures them;
    /// answered by [`Answer::Tuning`] and [`Answer::Tuned`]. A newer one ends an older one.
    Compare {
        /// The state that is [`Compared::Pretrained`].
        state: usize,
        /// What they learn, and what they are measured with.
        dataset: Dataset,
        /// How they learn.
        plan: Plan,
    },
    /// Ends the comparison of this number.
    EndComparison,
}

/// A network that is fine-tuned to be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compared {
    /// The network of the run before its first step.
    Random,
    /// The same after some steps.
    Pretrained,
    /// The model of the page.
    Model,
}

impl Compared {
    /// All of them, in the order in which they learn.
    pub const ALL: [Self; 3] = [Self::Random, Self::Pretrained, Self::Model];
}

/// What they answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "a few messages a second, each taken apart at once")]
pub enum Answer {
    /// What a state makes of a sentence.
    Seen {
        /// The state.
        state: usize,
        /// Attention of every layer, and the predictions.
        found: Found,
    },
    /// Vectors of pieces.
    Vectors {
        /// The state.
        state: usize,
        /// The ids of the pieces.
        ids: Vec<u32>,
        /// `[pieces, hidden]`.
        vectors: Array,
    },
    /// A compared network learns.
    Tuning {
        /// Which.
        network: Compared,
        /// Share of its examples that it has gone through, from 0 to 1.
        share: f64,
    },
    /// A compared network has learned.
    Tuned {
        /// Which.
        network: Compared,
        /// Of each example for validation, in the order of the data set, whether its label was
        /// found.
        right: Vec<bool>,
        /// Milliseconds from its first example to the last answer.
        milliseconds: f64,
    },
    /// The files of a state come with this message.
    Files {
        /// Their names.
        names: Vec<String>,
    },
}
