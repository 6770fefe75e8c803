//! About pretraining: what the page asks and what it is told.

use serde::{Deserialize, Serialize};
use text::data::Dataset;
use text::pretraining::{Baselines, HeldOut, Recipe, Step};
use text::training::Plan;

use crate::{Array, Found};

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pretrain {
    /// Reads a text and makes a network with first weights; one that there was goes. It waits for
    /// [`Pretrain::Run`].
    Begin {
        /// What to learn from.
        text: String,
        /// How.
        recipe: Recipe,
    },
    /// Learns until told otherwise.
    Run,
    /// Stops after the step that goes on.
    Pause,
    /// Takes one step.
    Step,
    /// Ends it and frees what it holds.
    End,
    /// Asks what a state of the network makes of a sentence; answered by [`Told::Seen`].
    Look {
        /// Its place among the states that are kept.
        state: usize,
        /// The sentence; pieces `[MASK]` are predicted.
        sentence: String,
        /// Most likely pieces wanted of each.
        count: usize,
    },
    /// Asks for the vectors of the most frequent pieces; answered by [`Told::Vectors`].
    Vectors {
        /// The state.
        state: usize,
        /// How many.
        count: usize,
    },
    /// Asks for a state as files; answered by [`Told::Files`].
    Take {
        /// The state.
        state: usize,
    },
    /// Fine-tunes copies of all [`Compared`] networks, one after the other, and measures them;
    /// answered by [`Told::Tuning`] and [`Told::Tuned`]. A newer one ends an older one.
    Compare {
        /// The state that is [`Compared::Pretrained`].
        state: usize,
        /// What they learn, and what they are measured with.
        dataset: Dataset,
        /// How they learn.
        plan: Plan,
    },
    /// Ends a comparison.
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

/// What the page is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "a few messages a second, each taken apart at once")]
pub enum Told {
    /// The text is read.
    Begun {
        /// The pieces that were learned, by their ids.
        pieces: Vec<String>,
        /// Rows to learn from.
        rows: usize,
        /// Rows that are held out.
        held_out: usize,
        /// Those of them that also stand among the rows to learn from.
        repeated: usize,
        /// Parameters of the network.
        parameters: u64,
        /// What counting reaches.
        baselines: Baselines,
    },
    /// Steps that were taken since this was last told.
    Stepped {
        /// The steps.
        steps: Vec<Step>,
        /// Milliseconds of learning so far, without looks at what is held out.
        milliseconds: f64,
        /// Whether it goes on.
        running: bool,
    },
    /// Rows that are held out were looked at, and the network of now is kept.
    Kept {
        /// The steps after which all states were kept, this one last.
        states: Vec<usize>,
        /// What was found.
        found: HeldOut,
    },
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
    /// It cannot go on.
    Failed {
        /// A sentence.
        detail: String,
    },
}
