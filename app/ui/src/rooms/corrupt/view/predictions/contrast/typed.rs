//! The box of the second sentence, sentences to start from, and what is wrong with them.

use std::sync::Arc;

use crate::state::store::Change;
use leptos::prelude::*;
use text::corruption::Edits;
use text::tokenizer::Special;

use crate::kit::controls::text_box::TextBox;
use crate::page::page;
use crate::rooms::corrupt::state::contrast::typed::{Fault, faults};
use crate::state::near_special::near_special;
use crate::state::store::Store;
use crate::t;

/// English sentences, because the model reads English: they are data, not the page's words.
const PRESETS: [(&str, &str); 3] = [
    ("In Texas, she bought a [MASK].", "In New York, she bought a [MASK]."),
    ("He worked as a [MASK].", "She worked as a [MASK]."),
    ("In 1900, people travelled by [MASK].", "In 2000, people travelled by [MASK]."),
];

/// The box, and what to do.
#[component]
pub fn Typed() -> impl IntoView {
    let store = page().store;
    let is_open = Memo::new(move |_| store.contrast.with(Option::is_some));
    view! {
        <Show when=move || is_open.get()>
            <TextBox
                id="contrast-sentence"
                label=t!(sentence_to_compare)
                value=Signal::derive(move || store.contrast.get().unwrap_or_default())
                typed=move |text| store.contrast.set(Some(text.into())) note=near_special
            />
        </Show>
        <div class="buttons">
            <Show
                when=move || is_open.get()
                fallback=move || view! {
                    <button type="button" data-then="#contrast-sentence" on:click=move |_| store.contrast.set(Some(Arc::default()))>{t!(contrast_add)}</button>
                }
            >
                <button type="button" on:click=move |_| store.contrast.set(None)>{t!(contrast_remove)}</button>
            </Show>
            <Show when=move || !store.hides("presets")><Presets/></Show>
        </div>
        <Faults/>
    }
}

/// Pairs of sentences that differ in one place.
#[component]
fn Presets() -> impl IntoView {
    let store = page().store;
    let presets = PRESETS.map(|(first, second)| {
        view! {
            <li>
                <button type="button" class="quiet" lang="en" on:click=move |_| choose(store, first, second)>
                    {first} " / " {second}
                </button>
            </li>
        }
    });
    view! {
        <ul class="contrast-presets" aria-label=t!(sentences_to_compare)>{presets.collect_view()}</ul>
    }
}

fn choose(store: Store, first: &str, second: &str) {
    store.commit(Change::Pick, |choices| {
        choices.sentence.set(first.into());
        choices.pair.set(None);
        if !choices.edits.with_untracked(Edits::is_empty) {
            choices.edits.set(Edits::default());
        }
        choices.contrast.set(Some(second.into()));
    });
}

/// Why what is typed cannot be compared.
#[component]
fn Faults() -> impl IntoView {
    let page = page();
    let found: Memo<Vec<Fault>> = Memo::new(move |_| {
        let found = || {
            let typed = page.store.contrast.get()?;
            let mask = page.store.tokenizer.get()?.vocabulary().special(Special::Mask);
            let first = page.workbench.row.get()?.row.ids();
            let second = page.workbench.contrast.get()?;
            Some(faults(&typed, [&first, &second.ids], mask))
        };
        found().unwrap_or_default()
    });
    let sentence = |fault: Fault| match fault {
        Fault::Empty => t!(contrast_empty),
        Fault::NoMask(which) => t!(contrast_no_mask, number = which.number()),
        Fault::Same => t!(contrast_same),
    };
    view! {
        {move || {
            let lines = found.get().into_iter().map(sentence);
            lines.map(|text| view! { <p class="to-do">{text}</p> }).collect_view()
        }}
    }
}
