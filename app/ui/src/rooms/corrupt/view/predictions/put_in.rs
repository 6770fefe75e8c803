//! Putting a prediction into the row: one step that can be undone.

use leptos::prelude::*;
use text::corruption::{Edit, EditError};

use crate::kit::browser;
use crate::page::Page;
use crate::state::predicted::answers::{Answer, Treatment};
use crate::state::store::{Notice, Severity};
use crate::t;

/// Puts the piece `id` in the place of the piece that `answer` is about.
pub fn put_in(page: Page, answer: &Answer, id: u32) {
    let store = page.store;
    let (row, tokenizer) = (page.workbench.row.get_untracked(), store.tokenizer.get_untracked());
    let (Some(row), Some(tokenizer)) = (row, tokenizer) else { return };
    if !belongs_to_text(page) {
        return;
    }
    let (mut edits, mut row) = (store.edits.get_untracked(), row.row.clone());
    match edits.apply(Edit::Substitute(answer.name, id), &mut row, tokenizer.vocabulary()) {
        Ok(()) => {
            store.forget("edits");
            store.edits.set(edits);
            // A typed mask is answered once, and its list goes with it.
            if answer.treatment == Treatment::Typed
                && let Some(title) = browser::element("answers-title")
            {
                // An element on the page can take the focus.
                let _ = title.focus();
            }
        }
        Err(EditError::NothingChanges) => {}
        Err(why) => store.tell(Notice {
            topic: "edits",
            severity: Severity::Note,
            text: t!(predict_refused, why = why),
            action: None,
        }),
    }
}

/// Whether the result on screen is of the text in the boxes. While someone types it is not, for a
/// moment, and names of pieces mean other pieces then.
fn belongs_to_text(page: Page) -> bool {
    let typed = page.store.original_untracked();
    page.store.shown.with_untracked(|shown| {
        shown.as_ref().is_some_and(|shown| {
            shown.input.sentence == typed.sentence && shown.input.pair == typed.pair
        })
    })
}
