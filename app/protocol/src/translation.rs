//! Translation by networks with and without attention.

use serde::{Deserialize, Serialize};
use text::translation::{Architecture, HeldOut, Recipe, Step};

use crate::Array;
use crate::run::Kind;

/// Runs in which networks learn to translate examples that are drawn without end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Translation;

impl Kind for Translation {
    const NAME: &'static str = "translation";
    type Begin = Begin;
    type Ask = Ask;
    type Begun = Begun;
    type Step = Step;
    type Found = HeldOut;
    type Answer = Answer;
}

/// What a run begins with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begin {
    /// How, and what.
    pub recipe: Recipe,
    /// The networks that learn, by turns.
    pub networks: Vec<Architecture>,
}

/// What is known once the networks are there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    /// Parameters of each.
    pub parameters: Vec<u64>,
}

/// What the networks of now can be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Every network's answer; answered by [`Answer::Written`].
    Write {
        /// What was typed.
        text: String,
    },
    /// One look of one network; answered by [`Answer::Looked`].
    Look {
        /// What was typed.
        text: String,
        /// The network.
        network: Architecture,
        /// Signs that were written before the look.
        place: usize,
    },
}

/// What one network wrote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrittenBy {
    /// The network.
    pub network: Architecture,
    /// The signs, without the end.
    pub signs: Vec<String>,
    /// Whether it ended by itself.
    pub ended: bool,
    /// `[looks, signs of the source and the end]`; `None` without attention.
    pub map: Option<Array>,
}

/// What they answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Every network's answer.
    Written {
        /// What was typed.
        text: String,
        /// The answers.
        networks: Vec<WrittenBy>,
    },
    /// One look.
    Looked {
        /// What was typed.
        text: String,
        /// The network.
        network: Architecture,
        /// What it wrote.
        written: Vec<String>,
        /// Signs that were written before the look.
        place: usize,
        /// q, k, v, scores, weights and their weighted sum; nothing without attention.
        look: Vec<Array>,
        /// -ln p of each sign of the right answer and the end, after right signs and after its own.
        forced: [Vec<f32>; 2],
    },
}
