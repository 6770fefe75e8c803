//! The keys of the room, where no control has them.

use leptos::prelude::*;
use text::switches::Switches;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::KeyboardEvent;

use super::{Network, play};
use crate::kit::browser;
use crate::shell::menus;
use crate::state::store::Change;

/// What is listened to.
const KEYDOWN: &str = "keydown";

/// What every key belongs to, and what has arrows, Home, End, Enter and the space bar.
const FIELDS: &str = "input, textarea, select, dialog";
const CONTROLS: &str = "[role=toolbar], [role=slider]";
/// What a space or Enter presses.
const PRESSED: &str = "button, summary, a[href]";
/// What is gone once its layer is closed.
const IN_LAYER: &str = ".network-head, .network-step";

/// Listens for as long as the room is open: at the document, so that the room comes before what the
/// window does with a key.
pub fn listen(network: Network) {
    let Some(document) = browser::window().and_then(|window| window.document()) else { return };
    let pressed = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
        let silent = network.store.silences(&event.key());
        if modified || silent || event.default_prevented() || is_in(&event, FIELDS) {
            return;
        }
        if event.key() == "Escape" && menus::is_open() {
            // It closes what lies over the room.
            return;
        }
        let is_letter = event.key().chars().count() == 1 && event.key() != " ";
        if !is_letter && event.key() != "Escape" && is_in(&event, CONTROLS) {
            return;
        }
        let opened = || network.kept.now.with_untracked(|kept| kept.open);
        let within = opened().filter(|_| is_in(&event, IN_LAYER));
        if act(network, &event.key(), is_in(&event, PRESSED)) {
            event.prevent_default();
            go_on_at(within.filter(|_| opened().is_none()));
        }
    });
    let listener = pressed.as_ref().unchecked_ref::<js_sys::Function>();
    // A document takes every listener.
    let _ = document.add_event_listener_with_callback(KEYDOWN, listener);
    let kept = StoredValue::new_local((document, pressed));
    on_cleanup(move || {
        let _ = kept.try_with_value(|(document, pressed)| {
            let listener = pressed.as_ref().unchecked_ref();
            document.remove_event_listener_with_callback(KEYDOWN, listener)
        });
    });
}

/// Gives the keyboard to the name of a layer that was closed around what had it.
fn go_on_at(layer: Option<usize>) {
    let name = layer.and_then(|layer| browser::element(&format!("layer-{layer}")));
    if let Some(name) = name {
        // An element on the page can take the focus.
        let _ = name.focus();
    }
}

/// Does what a key means here; whether it means anything.
fn act(network: Network, key: &str, on_button: bool) -> bool {
    let presented = untrack(|| network.presented());
    let lesson = untrack(|| network.store.in_lesson());
    let open = network.kept.now.with_untracked(|kept| kept.open);
    match key {
        " " if !on_button => play::toggle(network),
        "," => play::step(network, false),
        "." => play::step(network, true),
        "ArrowRight" | "PageDown" if presented && !lesson => play::step(network, true),
        "ArrowLeft" | "PageUp" if presented && !lesson => play::step(network, false),
        "Home" if !lesson => play::go(network, 1.0),
        "End" if !lesson => play::go(network, untrack(|| network.end()) as f64),
        "m" | "M" => network.hide(),
        "Escape" if open.is_some() => network.open(None),
        "Escape" if network.kept.now.with_untracked(|kept| kept.vectors) => {
            network.kept.change(Change::Choice, |kept| kept.vectors = false);
        }
        "Escape" if network.kept.now.with_untracked(|kept| kept.head) => {
            network.kept.change(Change::Choice, |kept| kept.head = false);
        }
        "Escape" if !lesson && network.store.switches.with_untracked(Switches::count) > 0 => {
            network.store.switches.set(Switches::default());
        }
        "Escape" if !is_whole(network) => play::go(network, untrack(|| network.end()) as f64),
        "ArrowRight" if !presented && !lesson => choose(network, true),
        "ArrowLeft" if !presented && !lesson => choose(network, false),
        "ArrowDown" => layer(network, true),
        "ArrowUp" => layer(network, false),
        "Enter" if !on_button => match open {
            Some(_) => network.open(None),
            None => {
                let pointed = network.pointed.get_untracked();
                let layer = pointed.or_else(|| untrack(|| network.here())).unwrap_or(0);
                network.open(Some(layer));
            }
        },
        _ => return false,
    }
    true
}

/// Whether the signal has come to its end.
fn is_whole(network: Network) -> bool {
    untrack(|| network.now() >= network.end() as f64)
}

/// Chooses the piece at the left or at the right.
fn choose(network: Network, right: bool) {
    let place = network
        .facts
        .with_untracked(|facts| facts.as_ref().map(|facts| (facts.chosen, facts.special.len())));
    let Some((chosen, count)) = place else { return };
    let next =
        if right { (chosen + 1).min(count.saturating_sub(1)) } else { chosen.saturating_sub(1) };
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

fn is_in(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}
