//! A text that nobody judges.

use leptos::prelude::*;
use model::lessons::Given;

use super::question::Posed;
use crate::t;

/// Longest answer in bytes.
const LONGEST: usize = 4_000;

/// The box; what is written is kept while it is written.
#[component]
pub fn FreeView(posed: Posed) -> impl IntoView {
    let written = posed.answered.with_untracked(|answered| {
        match answered.as_ref().map(|answered| &answered.given) {
            Some(Given::Text(text)) => text.clone(),
            _ => String::new(),
        }
    });
    let keep = move |text: String| posed.answer.run(Given::Text(text));
    view! {
        <textarea
            rows="4" maxlength=LONGEST.to_string() aria-label=t!(lesson_free) prop:value=written
            on:change:target=move |event| keep(event.target().value())
        ></textarea>
        <p class="caption">{t!(lesson_free_about)}</p>
    }
}
