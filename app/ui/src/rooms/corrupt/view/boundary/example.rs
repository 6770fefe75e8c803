//! The example of the paper, set with one press.

use leptos::prelude::*;

use super::Looking;
use crate::page::page;
use crate::rooms::corrupt::state::boundary::example::{SENTENCE, example};
use crate::t;

/// The button.
#[component]
pub fn Example(looking: Looking) -> impl IntoView {
    let page = page();
    let store = page.store;
    let put = move |_| {
        let limit = page.workbench.row.with_untracked(|row| row.as_ref().map(|row| row.row.limit));
        let tokenizer = store.tokenizer.get_untracked();
        let (Some(limit), Some(tokenizer)) = (limit, tokenizer) else { return };
        if let Some((edits, football)) = example(&tokenizer, limit) {
            looking.at.set(Some(football));
            store.put(SENTENCE, edits);
        }
    };
    view! {
        <Show when=move || !store.hides("presets")>
            <p class="boundary-example">
                <button type="button" on:click=put>{t!(boundary_example)}</button>
                " "
                <span lang="en">{SENTENCE}</span>
            </p>
        </Show>
    }
}
