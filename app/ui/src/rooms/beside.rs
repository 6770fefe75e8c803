//! What each room compares the input with, in the same pass.

use leptos::prelude::*;
use model::config::BertConfig;
use protocol::{Beside, Input};

use super::attention::state::compare;
use super::context::state::request as context;
use super::corrupt::state::comparing;
use super::positions::state::reversal;
use super::question::state::windows;
use super::sentences::state::request as sentences;
use super::teach::state::attention as fine_tuned;
use crate::state::store::Store;
use crate::state::view::View;
use crate::state::workbench::Workbench;

/// What the open room compares `input` with.
pub fn of(store: Store, workbench: Workbench, config: &BertConfig, input: &Input) -> Vec<Beside> {
    let layers = config.num_hidden_layers;
    match store.view.get() {
        View::Attention => compare::beside(store, input).into_iter().collect(),
        View::Context => context::beside(store, input, layers),
        View::Corrupt => comparing::beside(store, workbench, input),
        View::Positions => {
            let typed = workbench.original.get();
            let last = layers.saturating_sub(1);
            typed.iter().map(|typed| reversal::beside(typed, last, input)).collect()
        }
        View::Question => {
            let windows =
                |tokenizer: &_| windows::beside(tokenizer, config.max_position_embeddings, input);
            store.tokenizer.get().as_deref().map_or_else(Vec::new, windows)
        }
        View::Sentences => sentences::beside(store, input, layers),
        View::Teach => fine_tuned::beside(store, input).into_iter().collect(),
        _ => Vec::new(),
    }
}
