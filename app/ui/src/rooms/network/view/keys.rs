//! The keys of the room, where no control has them.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{Network, play};
use crate::state::store::Change;

/// What has keys of its own.
const CONTROLS: &str = "input, textarea, select, dialog, summary, [role=toolbar], [role=slider]";
/// What a space or Enter presses.
const PRESSED: &str = "button, a[href]";

/// Listens for as long as the room is open.
pub fn listen(network: Network) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
        if modified || is_in(&event, CONTROLS) {
            return;
        }
        if act(network, &event.key(), is_in(&event, PRESSED)) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Does what a key means here; whether it means anything.
fn act(network: Network, key: &str, on_button: bool) -> bool {
    let presented = untrack(|| network.presented());
    let lesson = network.store.lesson.with_untracked(|open| open.name.is_some());
    let open = network.kept.now.with_untracked(|kept| kept.open);
    match key {
        " " if !on_button => play::toggle(network),
        "," => play::step(network, false),
        "." => play::step(network, true),
        "ArrowRight" | "PageDown" if presented && !lesson => play::step(network, true),
        "ArrowLeft" | "PageUp" if presented && !lesson => play::step(network, false),
        "Escape" if open.is_some() => network.open(None),
        "ArrowRight" if !presented && !lesson => choose(network, true),
        "ArrowLeft" if !presented && !lesson => choose(network, false),
        "ArrowDown" => layer(network, true),
        "ArrowUp" => layer(network, false),
        "Enter" if !on_button => match open {
            Some(_) => network.open(None),
            None => network.open(Some(network.pointed.get_untracked().unwrap_or(0))),
        },
        _ => return false,
    }
    true
}

/// Chooses the piece at the left or at the right.
fn choose(network: Network, right: bool) {
    let place = network.facts.with_untracked(|facts| {
        facts.as_ref().map(|facts| (facts.chosen, facts.special.len()))
    });
    let Some((chosen, count)) = place else { return };
    let next = if right { (chosen + 1).min(count.saturating_sub(1)) } else { chosen.saturating_sub(1) };
    network.store.commit(Change::Stream, |choices| {
        choices.selection.update(|selection| selection.queries = [next].into());
    });
}

/// Goes to the layer below or above: opens it where one is open, else points at it.
fn layer(network: Network, down: bool) {
    let last = network.layers.get_untracked().saturating_sub(1);
    let next = |layer: usize| if down { (layer + 1).min(last) } else { layer.saturating_sub(1) };
    match network.kept.now.with_untracked(|kept| kept.open) {
        Some(open) => network.kept.change(Change::Stream, |kept| kept.open = Some(next(open))),
        None => {
            let pointed = network.pointed.get_untracked();
            network.pointed.set(Some(pointed.map_or(if down { 0 } else { last }, next)));
        }
    }
}

fn is_in(event: &web_sys::KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}
