//! What switches a part of the network off where it is drawn.

use leptos::prelude::*;

use super::Network;
use crate::rooms::network::state::off::Part;

/// Switches a part off, and on again; always in sight.
#[component]
pub fn Power(network: Network, part: Part) -> impl IntoView {
    let switches = network.store.switches;
    let on = Memo::new(move |_| switches.with(|switches| part.is_on(switches)));
    view! {
        <button
            type="button" role="switch" class="network-power"
            aria-checked=move || on.get().to_string()
            aria-label=part.name() title=part.name()
            on:click=move |_| switches.update(|switches| part.turn(switches))
        ></button>
    }
}
