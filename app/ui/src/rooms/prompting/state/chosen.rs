//! What is chosen in the room.

use leptos::prelude::*;
use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::prompting::TEMPLATE;

use crate::state::kept::{OfRoom, kept};
use crate::state::store::Store;

/// The template, the words that stand for labels, and how they are measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PromptingState {
    /// What a text is put into.
    pub template: String,
    /// The word of the positive label.
    pub positive: String,
    /// The word of the negative label.
    pub negative: String,
    /// A third word, which may be empty and is only shown.
    pub third: String,
    /// Contextual calibration (Zhao et al. 2021): what the template says of an empty text is
    /// subtracted.
    pub calibrated: bool,
    /// Of the draws of examples.
    pub seed: u32,
}

impl Default for PromptingState {
    /// Frequent words: on `sentiment` the shipped model tells praise from complaint by them better
    /// than by *great* and *terrible* (Gao et al. 2021, table 1).
    fn default() -> Self {
        Self {
            template: TEMPLATE.to_owned(),
            positive: "good".to_owned(),
            negative: "bad".to_owned(),
            third: String::new(),
            calibrated: false,
            seed: 0,
        }
    }
}

impl Fields for PromptingState {}

impl OfRoom for PromptingState {
    const ROOM: &'static str = "prompting";
}

impl PromptingState {
    /// The words that are asked for.
    pub fn words(&self) -> Vec<&str> {
        let mut words = vec![self.positive.as_str(), self.negative.as_str()];
        if !self.third.trim().is_empty() {
            words.push(&self.third);
        }
        words
    }
}

/// The template as typed; tracked.
pub fn template(store: Store) -> String {
    kept::<PromptingState>(store).now.with(|state| state.template.clone())
}
