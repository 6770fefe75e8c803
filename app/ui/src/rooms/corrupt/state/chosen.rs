//! What of the predictions is looked at.

use std::ops::RangeInclusive;

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::corruption::Settings;

use crate::state::kept::OfRoom;

/// How many predictions of a token may be shown.
pub const TOP: RangeInclusive<usize> = 5..=50;

/// What of the predictions is looked at. How the input is corrupted is a struct of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CorruptState {
    /// How many predictions are shown of each token.
    pub top: usize,
    /// The piece whose prediction is followed through the layers.
    pub lens: Option<usize>,
    /// Words whose probabilities are compared.
    pub candidates: String,
}

impl Default for CorruptState {
    fn default() -> Self {
        Self { top: 5, lens: None, candidates: String::new() }
    }
}

impl Fields for CorruptState {
    fn fits(&self) -> bool {
        TOP.contains(&self.top)
    }
}

impl OfRoom for CorruptState {
    const ROOM: &'static str = "corrupt";
}

impl OfRoom for Settings {
    const ROOM: &'static str = "corrupt";
}
