//! Which token, layer and head the numbers are of.

use leptos::prelude::*;

use super::room::AlgorithmRoom;
use crate::browser;
use crate::controls::gradual::gradually;
use crate::keyboard::step;
use crate::state::selection::{Hover, Side};
use crate::t;

/// The choice of token, layer and head.
#[component]
pub(super) fn Choices(room: AlgorithmRoom) -> impl IntoView {
    let store = room.page.store;
    let layers = Memo::new(move |_| room.with_shown(|shown| Some(shown.layers)).unwrap_or(0));
    let heads = Memo::new(move |_| room.with_shown(|shown| Some(shown.heads)).unwrap_or(0));
    view! {
        <div class="algorithm-choices">
            <Pieces room/>
            <Numbered
                id="algorithm-layer" label=t!(algorithm_layer) count=layers
                value=Signal::derive(move || room.at.get().layer)
                choose=move |layer| store.selection.update(|selection| selection.layer = layer)
            />
            <Numbered
                id="algorithm-head" label=t!(algorithm_head) count=heads
                value=Signal::derive(move || room.at.get().head)
                choose=move |head| store.selection.update(|selection| selection.head = head)
            />
        </div>
    }
}

/// The pieces that the model read.
#[component]
fn Pieces(room: AlgorithmRoom) -> impl IntoView {
    let store = room.page.store;
    let pieces = Memo::new(move |_| {
        room.with_shown(|shown| Some(shown.encoding.pieces.clone())).unwrap_or_default()
    });
    let choose = move |token: usize| {
        store.selection.update(|selection| selection.queries = [token].into());
    };
    let hover = move |hover: Hover| store.selection.update(|selection| selection.hover = hover);
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (room.at.get_untracked().token, pieces.with_untracked(Vec::len));
        if let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) {
            event.prevent_default();
            choose(next);
            if let Some(button) = browser::element(&format!("algorithm-piece-{next}")) {
                // An element on the page can take the focus.
                let _ = button.focus();
            }
        }
    };
    let drawn = gradually(Memo::new(move |_| pieces.with(Vec::len)));
    let piece = move |index: usize| {
        let text = move || pieces.with(|all| all.get(index).cloned().unwrap_or_default());
        let chosen = move || room.at.get().token == index;
        let lit = move || {
            store
                .selection
                .with(|all| all.hover.queries.contains(&index) || all.hover.keys.contains(&index))
        };
        view! {
            <button
                type="button"
                role="radio"
                id=format!("algorithm-piece-{index}")
                class="token"
                class:lit=lit
                aria-checked=move || chosen().to_string()
                tabindex=move || if chosen() { "0" } else { "-1" }
                on:click=move |_| choose(index)
                on:pointerenter=move |_| hover(Hover::side(Side::Query, &[index]))
                on:pointerleave=move |_| hover(Hover::default())
            >
                <bdi>{text}</bdi>
                <small>{index}</small>
            </button>
        }
    };
    view! {
        <div class="algorithm-pieces">
            <span id="algorithm-token">{t!(algorithm_token)}</span>
            <div role="radiogroup" aria-labelledby="algorithm-token" class="token-row" on:keydown=keydown>
                <For each=move || 0..drawn.get() key=|index| *index children=piece/>
            </div>
        </div>
    }
}

/// One of a few numbers, counted from 0.
#[component]
fn Numbered(
    id: &'static str,
    label: String,
    count: Memo<usize>,
    value: Signal<usize>,
    choose: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let typed = move |text: String| {
        if let Ok(number) = text.parse::<usize>() {
            choose(number.min(count.get_untracked().saturating_sub(1)));
        }
    };
    let label = StoredValue::new(label);
    // A slider that does not know its end yet would take its value for too large.
    view! {
        <Show when=move || count.get() != 0>
            <label class="choice" for=id>
                <span>{label.get_value()}</span>
                <input
                    type="range" id=id min="0" step="1"
                    max=move || count.get().saturating_sub(1).to_string()
                    prop:value=move || value.get().to_string()
                    on:input:target=move |event| typed(event.target().value())
                />
                <output class="number" for=id>{move || value.get()}</output>
            </label>
        </Show>
    }
}
