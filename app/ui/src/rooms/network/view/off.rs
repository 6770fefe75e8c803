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
    // A link may name what this network does not have.
    let own = Memo::new(move |_| {
        let heads = network.facts.with(|facts| facts.as_ref().map_or(0, |facts| facts.shown.heads));
        switches.get().within(network.layers.get(), heads)
    });
    let parts = Memo::new(move |_| own.with(off));
    let one = move |part: Part| {
        let (name, label) = (name(part), t!(network_on_again, part = name(part)));
        view! {
            <button type="button" aria-label=label on:click=move |_| switches.update(|switches| part.turn(switches))>
                <s>{name}</s> " ✕"
            </button>
        }
    };
    let all = move || parts.with(Vec::len) == own.with(Switches::count);
    let side = Memo::new(move |_| Side::of(beside.get()));
    let pixels = |length: f64| format!("{length:.0}px");
    let end = move || side.with(|side| matches!(side, Side::Before(_)));
    let width = move || match side.get() {
        Side::Below => None,
        Side::Before(room) | Side::After(room) => Some(pixels(room)),
    };
    view! {
        <Show when=move || parts.with(|parts| !parts.is_empty())>
            <div class="network-off" class:all=all class:before=end style:width=width role="group" aria-label=t!(network_off)>
                {move || parts.get().into_iter().map(one).collect_view()}
            </div>
        </Show>
    }
}

/// Where it stands: within the answer on a phone, else beside it, in so many pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    Below,
    Before(f64),
    After(f64),
}

impl Side {
    fn of(room: [f64; 2]) -> Self {
        match room {
            [before, after] if before <= 0.0 && after <= 0.0 => Self::Below,
            [before, after] if before > after => Self::Before(before),
            [_, after] => Self::After(after),
        }
    }
}
