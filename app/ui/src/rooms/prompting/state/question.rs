//! What is typed, as a question to the model; everything here is tracked.

use leptos::prelude::*;
use text::prompting::{Template, TemplateFault, WordFault, label_pieces};

use super::bank;
use super::chosen::LabelWords;
use crate::state::store::Store;

/// The template, if it is one that the model has room for.
pub fn template(store: Store) -> Result<Template, TemplateFault> {
    let template: Template = store.template.with(|typed| typed.parse())?;
    if let Some(tokenizer) = store.tokenizer.get() {
        template.prompt("", &tokenizer, store.positions())?;
    }
    Ok(template)
}

/// The piece of each label word, or what is wrong with it; none before the vocabulary is there.
pub fn words(store: Store) -> Vec<Result<u32, WordFault>> {
    let words: LabelWords = store.labels.with(|text| text.parse().unwrap_or_default());
    store.tokenizer.with(|tokenizer| {
        tokenizer.as_ref().map_or_else(Vec::new, |known| label_pieces(known, &words.asked()))
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
