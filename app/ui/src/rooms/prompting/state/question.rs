//! What is typed, as a question to the model; everything here is tracked.

use leptos::prelude::*;
use text::prompting::{Template, TemplateFault, WordFault, label_pieces};

use super::bank;
use super::chosen::PromptingState;
use crate::state::kept::kept;
use crate::state::store::Store;

/// The template, if it is one that the model has room for.
pub fn template(store: Store) -> Result<Template, TemplateFault> {
    let template: Template =
        kept::<PromptingState>(store).now.with(|state| state.template.parse())?;
    if let Some(tokenizer) = store.tokenizer.get() {
        template.prompt("", &tokenizer, store.positions())?;
    }
    Ok(template)
}

/// The piece of each label word, or what is wrong with it; none before the vocabulary is there.
pub fn words(store: Store) -> Vec<Result<u32, WordFault>> {
    store.tokenizer.with(|tokenizer| {
        let Some(tokenizer) = tokenizer else { return Vec::new() };
        kept::<PromptingState>(store).now.with(|state| label_pieces(tokenizer, &state.words()))
    })
}

/// The pieces of all label words, if all can be asked for.
pub fn pieces(store: Store) -> Option<Vec<u32>> {
    let pieces: Vec<u32> = words(store).into_iter().collect::<Result<_, _>>().ok()?;
    (!pieces.is_empty()).then_some(pieces)
}

/// Under what the answers to a template are kept, with the label words and the switches of now.
pub fn key(store: Store, template: &str) -> Option<String> {
    let pieces = pieces(store)?;
    let pair = [*pieces.first()?, *pieces.get(1)?];
    Some(bank::key(template, pair, &store.input().switches.to_string()))
}
