//! Which head is looked at.

use leptos::prelude::*;

use crate::page::page;
use crate::shell::heads::Grid;
use crate::state::selection::Selection;
use crate::t;

/// Layer and head: by their numbers, or in a small picture of all of them.
#[component]
pub fn Choose() -> impl IntoView {
    let store = page().store;
    let size = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map(|shown| (shown.layers, shown.heads)))
    });
    let pointed = RwSignal::new(None);
    view! {
        {move || size.get().map(|(layers, heads)| view! {
            <div class="heads-place">
                <Number
                    id="heads-layer" label=t!(layer) count=layers
                    read=|all| all.layer write=|all, layer| all.layer = layer
                />
                <Number
                    id="heads-head" label=t!(head) count=heads
                    read=|all| all.head write=|all, head| all.head = head
                />
            </div>
            <div class="heads-overview"><Grid layers heads pointed/></div>
        })}
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
