//! What switches a part of the network off where it is drawn.

use leptos::prelude::*;

use super::Network;
use crate::state::part::Part;
use crate::t;

/// Switches a part off, and on again; always in sight.
#[component]
pub fn Power(network: Network, part: Part) -> impl IntoView {
    let switches = network.store.switches;
    let on = Memo::new(move |_| switches.with(|switches| part.is_on(switches)));
    // Where all of a layer's attention is off, none of its heads works.
    let moot = move || match part {
        Part::Head(layer, _) => switches.with(|switches| !Part::Attention(layer).is_on(switches)),
        _ => false,
    };
    view! {
        <button
            type="button" role="switch" class="network-power"
            aria-checked=move || on.get().to_string()
            aria-label=name(part) title=name(part) disabled=moot
            on:click=move |_| switches.update(|switches| part.turn(switches))
        ></button>
    }
}

/// What a part is called where it stands by itself.
pub fn name(part: Part) -> String {
    match part {
        Part::Positions => t!(network_positions),
        Part::Head(layer, head) => t!(network_head_of, layer = layer, head = head),
        Part::Attention(layer) => t!(network_attention_of, layer = layer),
        Part::FeedForward(layer) => t!(network_feed_forward_of, layer = layer),
        Part::Residuals(layer) => t!(network_residuals_of, layer = layer),
    }
}
