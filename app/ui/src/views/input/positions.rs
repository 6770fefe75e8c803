//! Which position vectors are added: the learned rows, sinusoids, or none.

use leptos::prelude::*;
use model::switches::Positions;

use crate::app::page;
use crate::t;

/// The choice, as one switch of the network among the others.
#[component]
pub fn PositionChoice() -> impl IntoView {
    let store = page().store;
    let option = move |value: Positions, id: &'static str, label: String| {
        view! {
            <label class="choice" for=id>
                <input
                    type="radio" id=id name="input-positions"
                    prop:checked=move || store.switches.with(|switches| switches.positions == value)
                    on:change=move |_| store.switches.update(|switches| switches.positions = value)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(input_positions_name)}</legend>
            {option(Positions::Learned, "input-learned", t!(input_positions_learned))}
            {option(Positions::Sinusoidal, "input-sinusoidal", t!(input_positions_sinusoidal))}
            {option(Positions::None, "input-none", t!(input_positions_none))}
        </fieldset>
    }
}
