//! About networks that translate: what the page asks and what it is told.

use serde::{Deserialize, Serialize};
use text::translation::{Architecture, HeldOut, Recipe, Step};

use crate::Array;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Translate {
    /// Makes networks with first weights; those that there were go. They wait for
    /// [`Translate::Run`].
    Begin {
        /// How, and what.
        recipe: Recipe,
        /// The networks that learn, by turns.
        networks: Vec<Architecture>,
    },
    /// Learns until told otherwise.
    Run,
    /// Stops after the round that goes on.
    Pause,
    /// Takes one step of each network.
    Step,
    /// Ends it and frees what it holds.
    End,
    /// Asks for every network's answer; answered by [`TranslationTold::Written`].
    Answer {
        /// What was typed.
        text: String,
    },
    /// Asks for one look of one network; answered by [`TranslationTold::Looked`].
    Look {
        /// What was typed.
        text: String,
        /// The network.
        network: Architecture,
        /// Signs that were written before the look.
        place: usize,
    },
}

/// An answer.
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

/// What the page is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TranslationTold {
    /// The networks are there.
    Begun {
        /// Parameters of each.
        parameters: Vec<u64>,
    },
    /// Rounds that were taken since this was last told.
    Stepped {
        /// The steps of each network.
        steps: Vec<Vec<Step>>,
        /// Milliseconds of learning of each network so far.
        milliseconds: Vec<f64>,
        /// Whether it goes on.
        running: bool,
    },
    /// Examples that are held out were answered; questions are answered by the networks of now.
    Judged {
        /// After so many steps.
        step: usize,
        /// What was found of each network.
        found: Vec<HeldOut>,
    },
    /// Every network's answer.
    Written {
        /// After so many steps.
        step: usize,
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
    /// It cannot go on.
    Failed {
        /// A sentence.
        detail: String,
    },
}
