//! A text that nobody judges.

use std::time::Duration;

use leptos::prelude::*;
use lessons::Given;

use super::posed::Posed;
use crate::t;

/// Longest answer in bytes.
const LONGEST: usize = 4_000;
/// What appears when the box is left must not push a button away from under the press that left it.
const PRESS: Duration = Duration::from_millis(400);

/// The box; what is written is kept while it is written.
#[component]
pub fn FreeView(posed: Posed) -> impl IntoView {
    let written = posed.answered.with_untracked(|answered| {
        match answered.as_ref().map(|answered| &answered.given) {
            Some(Given::Text(text)) => text.clone(),
            _ => String::new(),
        }
    });
    let keep = move |text: String| {
        posed.writing.set(true);
        posed.answer.run(Given::Text(text));
    };
    let written_down = move |_| {
        let end = move || {
            // Nothing to show where the step is gone.
            let _ = posed.writing.try_set(false);
        };
        set_timeout(end, PRESS);
    };
    view! {
        <textarea
            rows="4" maxlength=LONGEST.to_string() aria-label=t!(lesson_free) prop:value=written
            on:input:target=move |event| keep(event.target().value()) on:change=written_down
        ></textarea>
        <p class="caption">{t!(lesson_free_about)}</p>
    }
}
