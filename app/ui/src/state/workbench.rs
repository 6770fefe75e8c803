//! The row of pieces that a person edits: the input as tokenised, and what the edits make of it.

use std::sync::Arc;

use leptos::prelude::*;
use text::corruption::EditedRow;
use text::tokenizer::Encoding;

use super::store::{Change, Notice, Severity, Store};
use crate::t;

/// The pieces before and after the edits; `None` until the vocabulary has arrived.
#[derive(Clone, Copy)]
pub struct Workbench {
    /// The input as tokenised.
    pub original: Memo<Option<Arc<Encoding>>>,
    /// The row after all edits.
    pub row: Memo<Option<Arc<EditedRow>>>,
    /// The input with the sentence to compare with in the place of the first.
    pub contrast: Memo<Option<Arc<Encoding>>>,
}

impl Workbench {
    /// Follows what is typed and edited.
    pub fn new(store: Store) -> Self {
        let original = Memo::new(move |_| {
            let tokenizer = store.tokenizer.get()?;
            let (pair, limit) = (store.second(), store.positions());
            Some(Arc::new(tokenizer.encode(&store.first(), pair.as_deref(), limit)))
        });
        let row = Memo::new(move |_| {
            let (original, tokenizer) = (original.get()?, store.tokenizer.get()?);
            let limit = store.positions();
            let row = |edits: &text::corruption::Edits| {
                edits.row(&original, tokenizer.vocabulary(), limit)
            };
            store.edits.with(|edits| Some(Arc::new(row(edits))))
        });
        let contrast = Memo::new(move |_| {
            let (sentence, tokenizer) = (store.compared()?, store.tokenizer.get()?);
            let (pair, limit) = (store.second(), store.positions());
            Some(Arc::new(tokenizer.encode(&sentence, pair.as_deref(), limit)))
        });
        carry_edits_over(store, original);
        Self { original, row, contrast }
    }
}

/// Edits stay with their pieces when the text around them changes.
fn carry_edits_over(store: Store, original: Memo<Option<Arc<Encoding>>>) {
    Effect::new(move |before: Option<Option<Arc<Encoding>>>| {
        let now = original.get();
        if let (Some(Some(before)), Some(now)) = (before, &now)
            && before.ids != now.ids
            && !store.take_edited_text()
            && !store.edits.with_untracked(|edits| edits.is_empty())
        {
            let carried = store.edits.with_untracked(|edits| edits.carried_over(&before, now));
            if !carried.dropped.is_empty() {
                store.tell(Notice {
                    topic: "edits",
                    severity: Severity::Note,
                    text: t!(edits_dropped, count = carried.dropped.len()),
                    action: None,
                });
            }
            store.commit(Change::Follow, |choices| choices.edits.set(carried.edits));
        }
        now
    });
}
