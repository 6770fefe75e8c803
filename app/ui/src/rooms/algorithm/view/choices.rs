//! Which layer and head the numbers are of.

use leptos::prelude::*;

use super::room::AlgorithmRoom;
use crate::t;

/// The choice of layer and head.
#[component]
pub(super) fn Choices(room: AlgorithmRoom) -> impl IntoView {
    let store = room.page.store;
    let layers = Memo::new(move |_| room.with_shown(|shown| Some(shown.layers)).unwrap_or(0));
    let heads = Memo::new(move |_| room.with_shown(|shown| Some(shown.heads)).unwrap_or(0));
    view! {
        <div class="algorithm-choices">
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
