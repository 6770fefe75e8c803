//! Which position vectors the encoder adds: the learned rows, sinusoids, or none.

use leptos::prelude::*;
use text::switches::Positions;

use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::t;

/// Every choice, and what it is called.
const CHOICES: [(Positions, Key); 3] = [
    (Positions::Learned, keys::position_choice_learned),
    (Positions::Sinusoidal, keys::position_choice_sinusoidal),
    (Positions::None, keys::position_choice_none),
];

/// One switch of the network, wherever a room speaks of positions.
#[component]
pub fn PositionChoice(
    /// Names the group of buttons; unique on the page.
    name: &'static str,
) -> impl IntoView {
    let store = page().store;
    let option = move |(value, label): (Positions, Key)| {
        view! {
            <label class="choice">
                <input
                    type="radio" name=name
                    prop:checked=move || store.switches.with(|all| all.positions == value)
                    on:change=move |_| store.switches.update(|all| all.positions = value)
                />
                <span>{label.text()}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(position_choice_name)}</legend>
            {CHOICES.map(option).collect_view()}
        </fieldset>
    }
}
