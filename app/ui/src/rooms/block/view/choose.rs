//! Which layer is looked at, where the map is narrow.

use leptos::prelude::*;

use crate::page::page;
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
        <fieldset class="choices block-layers">
            <legend>{t!(layer)}</legend>
            <For each=move || 0..layers.get() key=|layer| *layer children=option/>
        </fieldset>
    }
}
