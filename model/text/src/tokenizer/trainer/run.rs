//! Training towards a wanted size, told in portions.

use serde::{Deserialize, Serialize};

use super::{Candidate, Form, Merge, Spelling, Trainer, TrainingError, WordCounts};

/// Pairs and words that a portion shows.
const SHOWN: usize = 20;

/// Why a training ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrainingEnd {
    /// The vocabulary has the wanted size.
    Size,
    /// No word has two pieces left.
    NoPair,
    /// The person stopped it.
    Stopped,
    /// It could not begin.
    Refused {
        /// Why.
        error: TrainingError,
    },
}

/// What was learnt since it was last told, and where the training stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learnt {
    /// New pieces, in the order of their ids. The first portion brings specials and characters.
    pub pieces: Vec<String>,
    /// New merges.
    pub merges: Vec<Merge>,
    /// The best pairs, the one to be merged next first.
    pub candidates: Vec<Candidate>,
    /// How many different pairs there are.
    pub pairs: usize,
    /// The first words, as they are spelled so far.
    pub spellings: Vec<Spelling>,
    /// How many different words there are.
    pub words: usize,
    /// How many different words were left out because they are too long.
    pub left_out: usize,
}

/// A training that goes on until somebody has enough.
#[derive(Clone, Debug)]
pub struct Run {
    trainer: Trainer,
    merges: Vec<Merge>,
    told: usize,
    words: usize,
    left_out: usize,
}

impl Run {
    /// Reads a text and counts its pairs. Nothing is merged yet.
    ///
    /// # Errors
    /// A text that cannot be trained on.
    pub fn new(text: &str, form: Form) -> Result<Self, TrainingError> {
        let counts = WordCounts::read(text, form)?;
        let (words, left_out) = (counts.len(), counts.left_out());
        let trainer = Trainer::new(&counts);
        Ok(Self { trainer, merges: Vec::new(), told: 0, words, left_out })
    }

    /// Merges once, unless the vocabulary has `size` pieces.
    ///
    /// # Errors
    /// Why there is nothing more to do. The vocabulary never grows beyond the wanted size, but
    /// may start beyond it: characters are never left out.
    pub fn step(&mut self, size: usize) -> Result<(), TrainingEnd> {
        if self.trainer.vocabulary().len() >= size {
            return Err(TrainingEnd::Size);
        }
        self.merges.push(self.trainer.step().ok_or(TrainingEnd::NoPair)?);
        Ok(())
    }

    /// What was learnt since the last call.
    pub fn tell(&mut self) -> Learnt {
        let pieces = self.trainer.vocabulary().get(self.told..).unwrap_or_default().to_vec();
        self.told = self.trainer.vocabulary().len();
        Learnt {
            pieces,
            merges: std::mem::take(&mut self.merges),
            candidates: self.trainer.pairs(SHOWN),
            pairs: self.trainer.pair_count(),
            spellings: self.trainer.spellings().take(SHOWN).collect(),
            words: self.words,
            left_out: self.left_out,
        }
    }
}

impl Learnt {
    /// Takes the next portion.
    pub fn take(&mut self, next: Self) {
        let Self { mut pieces, mut merges, .. } = std::mem::take(self);
        pieces.extend_from_slice(&next.pieces);
        merges.extend_from_slice(&next.merges);
        *self = Self { pieces, merges, ..next };
    }
}
