//! The word whose probability every model says.

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use crate::rooms::language_models::state::chosen::{LanguageState, as_word};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The box.
#[component]
pub fn AskedWord(chosen: Kept<LanguageState>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.word.clone());
    let typed = move |input: HtmlInputElement| {
        let word = as_word(&input.value());
        input.set_value(&word);
        chosen.change(Change::Stream, |chosen| chosen.word = word);
    };
    view! {
        <div class="recipe">
            <label>
                <span>{t!(language_word)}</span>
                <input type="text" autocapitalize="off" spellcheck="false" prop:value=move || now.get() on:change:target=move |event| typed(event.target())/>
            </label>
        </div>
    }
}
