//! One switch of the layers: for the layer on screen, and for all of them.

use leptos::prelude::*;
use text::switches::LayerSwitches;

use crate::page::page;
use crate::t;

/// Two checkboxes, for the chosen layer and for every layer.
#[component]
pub fn LayerSwitch(
    /// Starts the ids.
    id: &'static str,
    legend: String,
    read: fn(&LayerSwitches) -> bool,
    write: fn(&mut LayerSwitches, bool),
) -> impl IntoView {
    let store = page().store;
    let layer = Memo::new(move |_| store.selection.with(|selection| selection.layer));
    let layers = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map_or(1, |shown| shown.layers))
    });
    let here = Memo::new(move |_| store.switches.with(|all| read(&all.layer(layer.get()))));
    let on = Memo::new(move |_| {
        let layers = layers.get();
        store.switches.with(|all| (0..layers).filter(|layer| read(&all.layer(*layer))).count())
    });
    let some = move || on.get() > 0 && on.get() < layers.get();
    let (one, all) = (format!("{id}-here"), format!("{id}-everywhere"));
    view! {
        <fieldset class="choices heads-switch">
            <legend>{legend}</legend>
            <label class="choice" for=one.clone()>
                <input
                    type="checkbox" id=one.clone() prop:checked=move || here.get()
                    on:change:target=move |event| {
                        let on = event.target().checked();
                        let layer = layer.get_untracked();
                        store.switches.update(|switches| write(switches.layer_mut(layer), on));
                    }
                />
                <span>{move || t!(heads_in_layer, layer = layer.get())}</span>
            </label>
            <label class="choice" for=all.clone()>
                <input
                    type="checkbox" id=all.clone()
                    prop:checked=move || on.get() == layers.get()
                    prop:indeterminate=some
                    on:change:target=move |event| {
                        let on = event.target().checked();
                        let layers = layers.get_untracked();
                        store.switches.update(|switches| {
                            *switches = switches.clone().everywhere(layers, |layer| write(layer, on));
                        });
                    }
                />
                <span>{t!(heads_in_every_layer)}</span>
            </label>
        </fieldset>
    }
}
