//! The run and what its models say. It outlives the room.

use leptos::prelude::*;
use protocol::language::{Answer, NextWords, Remembered};
use text::language::Architecture;

use super::run::Run;
use crate::run::asked::Exchange;
use crate::run::learns::Parts;
use crate::state::lasting::Lasts;
use crate::state::store::Store;

/// What every model says comes next.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    /// The words as they are read; `None` for one that the vocabulary lacks.
    pub read: Vec<Option<String>>,
    /// The models.
    pub models: Vec<NextWords>,
}

/// States and gates of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct InsideOf {
    /// The network.
    pub network: Architecture,
    /// The words that were read; `None` for what stands before a sentence.
    pub words: Vec<Option<String>>,
    /// `[words, hidden]` each: h; of an LSTM also c, f, i, o.
    pub parts: Parts,
}

/// How far back networks remember.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reaches {
    /// Words that were read to take the time.
    pub words: usize,
    /// Each recurrent network.
    pub networks: Vec<Remembered>,
}

/// The signals.
#[derive(Clone, Copy, Default)]
pub struct Learning {
    /// The run.
    pub run: RwSignal<Run>,
    /// What comes next, and how likely a word is.
    pub next: Exchange<String, Next>,
    /// What happens inside a network.
    pub inside: Exchange<Architecture, InsideOf>,
    /// How far back networks remember.
    pub reach: Exchange<(), Reaches>,
}

impl Lasts for Learning {
    fn begin(_: Store) -> Self {
        Self::default()
    }
}

impl Learning {
    /// Takes the answer to a question, with its numbers.
    pub fn hear(self, id: u32, answer: Answer, parts: Parts) {
        match answer {
            Answer::Next { read, models } => self.next.hear(id, Next { read, models }),
            Answer::Inside { network, words, .. } => {
                self.inside.hear(id, InsideOf { network, words, parts });
            }
            Answer::Reach { words, networks } => self.reach.hear(id, Reaches { words, networks }),
        }
    }
}
