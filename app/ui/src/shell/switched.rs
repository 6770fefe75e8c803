//! Says in every room that parts of the network are switched off, and puts them back.

use leptos::prelude::*;
use text::switches::Switches;

use crate::page::page;
use crate::t;

/// One line above the rooms, while anything is switched.
#[component]
pub fn Switched() -> impl IntoView {
    let store = page().store;
    let count = Memo::new(move |_| store.switches.with(Switches::count));
    let put_back = move |_| store.switches.set(Switches::default());
    view! {
        <div class="switched" role="status">
            <Show when=move || count.get() != 0>
                <p>{move || t!(switched_count, count = count.get())}</p>
                <button type="button" on:click=put_back>{t!(switched_back)}</button>
            </Show>
        </div>
    }
}
