//! What a person sets for the decoding; the model is not asked again for it.

use std::ops::RangeInclusive;

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::answers::LONGEST;

use crate::state::kept::OfRoom;

/// How many pieces an answer may have at most.
pub const LENGTHS: RangeInclusive<usize> = 1..=LONGEST;
/// The threshold in tenths.
pub const THRESHOLDS: RangeInclusive<i32> = -400..=400;

/// Limits of the decoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct QuestionState {
    /// How many pieces an answer has at most.
    pub longest: usize,
    /// By how many tenths the score of "no answer" must exceed that of the best span
    /// (Rajpurkar et al. 2018; Devlin et al. 2019, section 4.3).
    pub threshold: i32,
}

impl Default for QuestionState {
    fn default() -> Self {
        Self { longest: LONGEST, threshold: 0 }
    }
}

impl Fields for QuestionState {
    fn fits(&self) -> bool {
        LENGTHS.contains(&self.longest) && THRESHOLDS.contains(&self.threshold)
    }
}

impl OfRoom for QuestionState {
    const ROOM: &'static str = "question";
}

impl QuestionState {
    /// The threshold in units of the scores.
    pub fn threshold(self) -> f64 {
        f64::from(self.threshold) / 10.0
    }
}
