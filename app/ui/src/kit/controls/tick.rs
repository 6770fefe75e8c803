//! Something that is on or off.

use leptos::prelude::*;

use crate::kit::bound::Bound;

/// A box to tick, its name behind it.
#[component]
pub fn Tick(#[prop(into)] label: Signal<String>, on: Bound<bool>) -> impl IntoView {
    view! {
        <label class="choice">
            <input
                type="checkbox" prop:checked=move || on.get()
                on:change:target=move |event| on.set(event.target().checked())
            />
            <span>{move || label.get()}</span>
        </label>
    }
}
