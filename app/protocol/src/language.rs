//! About language models: what the page asks and what it is told.

use serde::{Deserialize, Serialize};
use text::language::{Architecture, HeldOut, Reach, Recipe, Step};

use crate::Array;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// Reads a text, counts it and makes networks with first weights; those that there were go. They
    /// wait for [`Language::Run`].
    Begin {
        /// What to learn from.
        text: String,
        /// How.
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
    /// Asks what comes after a beginning; answered by [`LanguageTold::Next`].
    Next {
        /// What was typed.
        beginning: String,
        /// Most likely words wanted of each model.
        count: usize,
        /// A word whose probability is wanted, too.
        word: String,
    },
    /// Asks what happens inside; answered by [`LanguageTold::Inside`].
    Inside {
        /// What is read.
        beginning: String,
        /// By which network.
        network: Architecture,
    },
    /// Asks how far back networks remember and how long they read; answered by
    /// [`LanguageTold::Reach`].
    Reach {
        /// What is read.
        beginning: String,
    },
}

/// A word that may come next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NextWord {
    /// The word.
    pub word: String,
    /// How likely it is.
    pub probability: f32,
    /// How often it follows the last words of the beginning in the text.
    pub count: u32,
}

/// What one model says comes next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NextWords {
    /// The network; `None` counts.
    pub network: Option<Architecture>,
    /// The most likely words, the most likely first.
    pub best: Vec<NextWord>,
    /// The word that was asked for, if the vocabulary has it.
    pub asked: Option<NextWord>,
}

/// How far back a network remembers, and how long it reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    /// The network.
    pub network: Architecture,
    /// Gradients by distance.
    pub reach: Reach,
    /// Milliseconds in which it reads the beginning, the median of several turns.
    pub milliseconds: f64,
}

/// What the page is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LanguageTold {
    /// The text is read.
    Begun {
        /// |V|.
        vocabulary: usize,
        /// Rows to learn from.
        rows: usize,
        /// Rows that are held out.
        held_out: usize,
        /// Those of them that also stand among the rows to learn from.
        repeated: usize,
        /// Parameters of each network.
        parameters: Vec<u64>,
        /// How well n-grams of one to four words foresee held-out words.
        counted: Vec<HeldOut>,
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
    /// Rows that are held out were looked at; questions are answered by the networks of now.
    Judged {
        /// After so many steps.
        step: usize,
        /// What was found of each network.
        found: Vec<HeldOut>,
    },
    /// What comes next.
    Next {
        /// After so many steps.
        step: usize,
        /// The words as they are read; `None` for one that the vocabulary lacks.
        read: Vec<Option<String>>,
        /// What each model says.
        models: Vec<NextWords>,
    },
    /// States and gates.
    Inside {
        /// After so many steps.
        step: usize,
        /// The network.
        network: Architecture,
        /// The words as they are read; `None` for what stands before a sentence.
        words: Vec<Option<String>>,
        /// `[words, hidden]` each: h; of an LSTM also c, f, i, o.
        parts: Vec<Array>,
    },
    /// How far back networks remember.
    Reach {
        /// After so many steps.
        step: usize,
        /// Words that were read to take the time, the end before them included.
        words: usize,
        /// Of each recurrent network.
        networks: Vec<Remembered>,
    },
    /// It cannot go on.
    Failed {
        /// A sentence.
        detail: String,
    },
}
