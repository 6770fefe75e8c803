//! The pieces as a row in which one is chosen: the query, or the key.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::room::{HeadsRoom, choose_key, choose_query, point};
use crate::browser;
use crate::controls::gradual::gradually;
use crate::keyboard::step;
use crate::page::page;
use crate::state::selection::{Hover, Side};
use crate::state::store::Change;

/// One choice among the pieces of the result: a radio group with one keyboard stop.
#[component]
pub fn TokenChoice(room: HeadsRoom, side: Side, name: String) -> impl IntoView {
    let store = page().store;
    let id = match side {
        Side::Query => "heads-query",
        Side::Key => "heads-key",
    };
    let chosen = match side {
        Side::Query => room.query,
        Side::Key => room.key,
    };
    let choose = move |index: usize, change: Change| match side {
        Side::Query => choose_query(store, index, change),
        Side::Key => choose_key(store, index, change),
    };
    let count = Memo::new(move |_| room.pieces.with(Vec::len));
    let drawn = gradually(count);
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (chosen.get_untracked(), count.get_untracked());
        let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) else { return };
        event.prevent_default();
        choose(next, Change::Stream);
        if let Some(button) = browser::element(&format!("{id}-{next}")) {
            // An element on the page can take the focus.
            let _ = button.focus();
        }
    };
    let hover = move |event: &web_sys::Event| {
        let pieces: Vec<usize> = index_of(event).into_iter().collect();
        point(store, Hover::side(side, &pieces));
    };
    let token = move |index: usize| {
        let is_chosen = Memo::new(move |_| chosen.get() == index);
        let lit = Memo::new(move |_| {
            store.selection.with(|all| match side {
                Side::Query => all.hover.queries.contains(&index),
                Side::Key => all.hover.keys.contains(&index),
            })
        });
        view! {
            <button
                type="button" role="radio" class="token" id=format!("{id}-{index}") data-token=index
                class:lit=move || lit.get()
                aria-checked=move || is_chosen.get().to_string()
                tabindex=move || if is_chosen.get() { "0" } else { "-1" }
                on:click=move |_| choose(index, Change::Choice)
            >
                <bdi>{move || room.piece(index)}</bdi>
                <small>{index}</small>
            </button>
        }
    };
    view! {
        <div class="heads-choice">
            <h3 id=id>{name}</h3>
            <div
                role="radiogroup" class="token-row heads-tokens" aria-labelledby=id
                on:keydown=keydown
                on:pointerover=move |event| hover(&event)
                on:pointerleave=move |_| point(store, Hover::default())
                on:focusin=move |event| hover(&event)
                on:focusout=move |_| point(store, Hover::default())
            >
                <For each=move || 0..drawn.get() key=|index| *index children=token/>
            </div>
        </div>
    }
}

fn index_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-token]").ok()??.get_attribute("data-token")?.parse().ok()
}
