//! Which head and which query are looked at.

use leptos::prelude::*;

use super::room::HeadsRoom;
use super::tokens::TokenChoice;
use crate::page::page;
use crate::rooms::attention::view::overview::Grid;
use crate::state::lab::DEFAULT_SENTENCE;
use crate::state::selection::{Selection, Side};
use crate::state::store::Store;
use crate::t;

/// English sentences, because the model reads English: they are data, not the page's words.
const SENTENCES: [&str; 4] = [
    "Thinking Machines",
    DEFAULT_SENTENCE,
    "The animal didn't cross the street because it was too wide.",
    "the girl was playing outside",
];

/// Sentences to start from.
#[component]
pub fn Presets() -> impl IntoView {
    let store = page().store;
    let button = |sentence: &'static str| {
        view! {
            <button type="button" lang="en" on:click=move |_| put(store, sentence)>{sentence}</button>
        }
    };
    view! {
        <div class="buttons heads-presets" role="group" aria-label=t!(heads_presets)>
            {SENTENCES.map(button).collect_view()}
        </div>
    }
}

/// Puts a sentence in, as one choice.
pub fn put(store: Store, sentence: &str) {
    store.picked.set_value(true);
    store.sentence.set(sentence.to_owned());
    store.pair.set(None);
    store.restored.update(|count| *count += 1);
}

/// Layer, head, query and key.
#[component]
pub fn Choose(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    let size = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map(|shown| (shown.layers, shown.heads)))
    });
    let pointed = RwSignal::new(None);
    view! {
        <section class="heads-choose" aria-labelledby="heads-choose">
            <h3 id="heads-choose">{t!(heads_choose_title)}</h3>
            {move || size.get().map(|(layers, heads)| view! {
                <div class="heads-place">
                    <Number
                        id="heads-layer" label=t!(heads_layer) count=layers
                        read=|all| all.layer write=|all, layer| all.layer = layer
                    />
                    <Number
                        id="heads-head" label=t!(heads_head) count=heads
                        read=|all| all.head write=|all, head| all.head = head
                    />
                </div>
                <div class="heads-overview"><Grid layers heads pointed/></div>
            })}
            <p class="caption">{t!(heads_choose_caption)}</p>
            <TokenChoice room side=Side::Query name=t!(heads_query)/>
            <TokenChoice room side=Side::Key name=t!(heads_key)/>
        </section>
    }
}

#[component]
fn Number(
    id: &'static str,
    label: String,
    count: usize,
    read: fn(&Selection) -> usize,
    write: fn(&mut Selection, usize),
) -> impl IntoView {
    let store = page().store;
    let chosen = Memo::new(move |_| store.selection.with(read));
    let option = move |index: usize| {
        view! { <option value=index.to_string() prop:selected=move || chosen.get() == index>{index}</option> }
    };
    view! {
        <label class="choice" for=id>
            <span>{label}</span>
            <select
                id=id
                on:change:target=move |event| {
                    if let Ok(index) = event.target().value().parse() {
                        store.selection.update(|selection| write(selection, index));
                    }
                }
            >
                {(0..count).map(option).collect_view()}
            </select>
        </label>
    }
}
