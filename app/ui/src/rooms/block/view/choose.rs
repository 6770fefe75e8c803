//! Which layer and which token are looked at: the selection that all rooms share.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::room::BlockRoom;
use crate::browser;
use crate::controls::gradual::gradually;
use crate::keyboard::step;
use crate::page::page;
use crate::state::selection::Hover;
use crate::state::store::Change;
use crate::t;

/// The layers as radio buttons.
#[component]
pub fn LayerChoice() -> impl IntoView {
    let store = page().store;
    let layers = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.layers))
    });
    let option = move |layer: usize| {
        let id = format!("block-layer-{layer}");
        view! {
            <label class="choice" for=id.clone()>
                <input
                    type="radio" id=id.clone() name="block-layer"
                    prop:checked=move || store.selection.with(|all| all.layer == layer)
                    on:change=move |_| store.selection.update(|all| all.layer = layer)
                />
                <span>{layer}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(block_layer)}</legend>
            <For each=move || 0..layers.get() key=|layer| *layer children=option/>
        </fieldset>
    }
}

/// The tokens as radio buttons with one keyboard stop.
#[component]
pub fn TokenChoice(room: BlockRoom) -> impl IntoView {
    let store = room.page.store;
    let pieces = Memo::new(move |_| {
        store.shown.with(|shown| {
            shown.as_ref().map(|shown| shown.encoding.pieces.clone()).unwrap_or_default()
        })
    });
    let count = Memo::new(move |_| pieces.with(Vec::len));
    let drawn = gradually(count);
    let here = Memo::new(move |_| store.selection.with(|all| all.chosen_token(count.get())));
    let choose = move |token: usize, change: Change| {
        store.change.set_value(change);
        store.selection.update(|all| all.queries = [token].into());
    };
    let hover = move |token: Option<usize>| {
        let hover = Hover::token(&token.into_iter().collect::<Vec<_>>());
        store.selection.update(|all| all.hover = hover);
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (here.get_untracked(), count.get_untracked());
        if let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) {
            event.prevent_default();
            choose(next, Change::Stream);
            if let Some(button) = browser::element(&format!("block-token-{next}")) {
                // An element on the page can take the focus.
                let _ = button.focus();
            }
        }
    };
    let token = move |token: usize| {
        let is_here = Memo::new(move |_| here.get() == token);
        let lit = Memo::new(move |_| {
            store.selection.with(|all| {
                let hover = &all.hover;
                hover.queries.contains(&token) || hover.keys.contains(&token)
            })
        });
        view! {
            <button
                type="button" role="radio" class="token" id=format!("block-token-{token}")
                data-token=token class:lit=move || lit.get()
                aria-checked=move || is_here.get().to_string()
                tabindex=move || if is_here.get() { "0" } else { "-1" }
                on:click=move |_| choose(token, Change::Choice)
            >
                <bdi>{move || pieces.with(|all| all.get(token).cloned().unwrap_or_default())}</bdi>
                <small>{token}</small>
            </button>
        }
    };
    view! {
        <div
            role="radiogroup" class="token-row block-tokens" aria-label=t!(block_token)
            on:keydown=keydown
            on:pointerover=move |event| hover(token_of(&event))
            on:pointerleave=move |_| hover(None)
            on:focusin=move |event| hover(token_of(&event))
            on:focusout=move |_| hover(None)
        >
            <For each=move || 0..drawn.get() key=|token| *token children=token/>
        </div>
    }
}

fn token_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-token]").ok()??.get_attribute("data-token")?.parse().ok()
}
