//! Texts that show something.

use leptos::prelude::*;

use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::t;

/// English texts, because the vocabulary is English: they are data, not the page's words.
const EXAMPLES: &[(&str, Key)] = &[
    ("language", keys::pieces_example_whole),
    ("unaffable", keys::pieces_example_split),
    ("penguins are flightless birds", keys::pieces_example_one),
    ("cucumbers", keys::pieces_example_vegetable),
    ("Cr\u{e8}me\tBR\u{db}L\u{c9}E costs $5, [MASK]", keys::pieces_example_normal),
    ("cat\u{1f600} sat", keys::pieces_example_unknown),
];

/// Syllables of the word that is too long: 102 characters.
const LAUGHTER: usize = 51;

/// The examples with what each shows.
#[component]
pub fn Examples() -> impl IntoView {
    let store = page().store;
    let choose = move |text: &str| {
        store.selection.update(|all| all.queries.clear());
        store.pick(text, None);
    };
    let example = move |(text, about): &(&'static str, Key)| {
        let (text, about) = (*text, about.text());
        view! {
            <li>
                <button type="button" lang="en" on:click=move |_| choose(text)>{text}</button>
                <small>{about}</small>
            </li>
        }
    };
    let long = move || "ha".repeat(LAUGHTER);
    view! {
        <Show when=move || !store.hides("presets")>
            <h3 id="pieces-examples">{t!(examples)}</h3>
            <ul class="pieces-examples" aria-labelledby="pieces-examples">
                {EXAMPLES.iter().map(example).collect_view()}
                <li>
                    <button type="button" lang="en" on:click=move |_| choose(&long())>"hahaha\u{2026}"</button>
                    <small>{t!(pieces_example_long)}</small>
                </li>
            </ul>
        </Show>
    }
}
