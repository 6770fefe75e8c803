//! Language models: the next word by counting and by networks.

use serde::{Deserialize, Serialize};
use text::language::{Architecture, HeldOut, Reach, Recipe, Step};

use crate::Array;
use crate::run::{Kind, Rows};

/// Runs in which networks learn to foresee the next word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Language;

impl Kind for Language {
    const NAME: &'static str = "language";
    type Begin = Begin;
    type Ask = Ask;
    type Begun = Begun;
    type Step = Step;
    type Found = HeldOut;
    type Answer = Answer;
}

/// What a run begins with: the text is read and counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begin {
    /// What to learn from.
    pub text: String,
    /// How.
    pub recipe: Recipe,
    /// The networks that learn, by turns.
    pub networks: Vec<Architecture>,
}

/// What is known once the text is counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// |V|.
    pub vocabulary: usize,
    /// How the text is divided.
    pub rows: Rows,
    /// Parameters of each network.
    pub parameters: Vec<u64>,
    /// How well n-grams of one to four words foresee held-out words.
    pub counted: Vec<HeldOut>,
}

/// What the models of now can be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// What comes after a beginning; answered by [`Answer::Next`].
    Next {
        /// What was typed.
        beginning: String,
        /// Most likely words wanted of each model.
        count: usize,
        /// A word whose probability is wanted, too.
        word: String,
    },
    /// What happens inside; answered by [`Answer::Inside`].
    Inside {
        /// What is read.
        beginning: String,
        /// By which network.
        network: Architecture,
    },
    /// How far back networks remember and how long they read; answered by [`Answer::Reach`].
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

/// What they answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// What comes next.
    Next {
        /// The words as they are read; `None` for one that the vocabulary lacks.
        read: Vec<Option<String>>,
        /// What each model says.
        models: Vec<NextWords>,
    },
    /// States and gates.
    Inside {
        /// The network.
        network: Architecture,
        /// The words as they are read; `None` for what stands before a sentence.
        words: Vec<Option<String>>,
        /// `[words, hidden]` each: h; of an LSTM also c, f, i, o.
        parts: Vec<Array>,
    },
    /// How far back networks remember.
    Reach {
        /// Words that were read to take the time, the end before them included.
        words: usize,
        /// Of each recurrent network.
        networks: Vec<Remembered>,
    },
}
