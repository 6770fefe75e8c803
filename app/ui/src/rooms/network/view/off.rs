//! What is off, beside the answer.

use leptos::prelude::*;
use text::switches::Switches;

use super::Network;
use super::power::name;
use crate::state::part::{Part, off};
use crate::t;

/// What is off, each with a way to switch it on again: on the side of the answer that has more room.
#[component]
pub fn Off(network: Network, beside: Memo<[f64; 2]>) -> impl IntoView {
    let switches = network.store.switches;
    let parts = Memo::new(move |_| switches.with(off));
    let one = move |part: Part| {
        let (name, label) = (name(part), t!(network_on_again, part = name(part)));
        view! {
            <button type="button" aria-label=label on:click=move |_| switches.update(|switches| part.turn(switches))>
                {name} " ✕"
            </button>
        }
    };
    let all = move || parts.with(Vec::len) == switches.with(Switches::count);
    let side = move || match beside.get() {
        [before, after] if before <= 0.0 && after <= 0.0 => String::new(),
        [before, after] if before > after => {
            format!("right: 100%; width: {before:.0}px; justify-content: flex-end")
        }
        [_, after] => format!("left: 100%; width: {after:.0}px"),
    };
    view! {
        <Show when=move || parts.with(|parts| !parts.is_empty())>
            <div class="network-off" class:all=all style=side role="group" aria-label=t!(network_off)>
                {move || parts.get().into_iter().map(one).collect_view()}
            </div>
        </Show>
    }
}
