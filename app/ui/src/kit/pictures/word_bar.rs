//! A share below a word, as a bar that hangs from it: what a button in a row of words holds. Where the
//! window is narrow the style sheet lays the bar under the number.

use leptos::prelude::*;

use crate::kit::format::share as written;

/// What is shown of a word.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Worded {
    /// From 0 to 1; nothing while it is not measured.
    pub share: Option<f64>,
    /// What the share is held against, at a line across the bar.
    pub against: Option<f64>,
    /// The number below the bar, where it is not the share.
    pub number: Option<String>,
    /// A word below the number.
    pub note: String,
}

/// The bar, its number and the note.
#[component]
pub fn WordBar(#[prop(into)] of: Signal<Worded>) -> impl IntoView {
    let share = move || of.with(|it| it.share.unwrap_or_default()).to_string();
    let against = move || of.with(|it| it.against.or(it.share).unwrap_or_default()).to_string();
    let number = move || {
        of.with(|it| it.number.clone().or_else(|| it.share.map(written)).unwrap_or_default())
    };
    view! {
        <span
            class="word-bar" aria-hidden="true"
            class:word-bar-against=move || of.with(|it| it.against.is_some() && it.share.is_some())
            style=("--share", share) style=("--against", against)
        ></span>
        <span class="word-share">{number}</span>
        <small class="word-note"><bdi>{move || of.with(|it| it.note.clone())}</bdi></small>
    }
}
