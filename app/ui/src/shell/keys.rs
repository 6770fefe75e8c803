//! The keys that do something on the page.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::tabs;
use crate::kit::bound::Bound;
use crate::kit::controls::tick::Tick;
use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::state::panels::Program;
use crate::state::single_keys::SingleKeys;
use crate::state::store::{Change, Store};
use crate::t;

/// Keys, and what they do.
const KEYS: [(&str, Key); 11] = [
    ("← → ↑ ↓", keys::key_arrows),
    ("Enter", keys::key_enter),
    ("Esc", keys::key_escape),
    ("Space", keys::key_space),
    (", .", keys::key_step),
    ("M", keys::key_hide),
    ("1 – 9", keys::key_tab),
    ("← →, Page ↑ ↓", keys::key_turn),
    ("B", keys::key_blank),
    ("N", keys::key_notes),
    ("Q", keys::phones),
];

/// What takes a character as text, or as a choice of its own.
const FIELDS: &str = "input:not([type=radio]), textarea, select, dialog, [contenteditable]";

/// Lets the numbers open the panels of a room; in a lesson, which speaks of one panel, they choose
/// options.
pub fn listen(store: Store) {
    window_event_listener(leptos::ev::keydown, move |event| {
        let in_lesson = untrack(|| store.in_lesson());
        let named = untrack(|| Program::of(store)).named();
        let panel = place(store, &event).filter(|_| !in_lesson && named.len() > 1);
        if let Some(panel) = panel.and_then(|panel| named.get(panel).copied()) {
            event.prevent_default();
            store.commit(Change::Stream, |_| tabs::open(store, Some(panel)));
        }
    });
}

/// The place that a pressed number names, counted from 0, where no field takes it.
pub fn place(store: Store, event: &web_sys::KeyboardEvent) -> Option<usize> {
    let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is_typed = target.is_some_and(|element| element.closest(FIELDS).ok().flatten().is_some());
    if modified || is_typed || event.default_prevented() || store.silences(&event.key()) {
        return None;
    }
    event.key().parse::<usize>().ok()?.checked_sub(1)
}

/// The list, folded away until somebody asks.
#[component]
pub fn Keys() -> impl IntoView {
    let single = page().store.lasting::<SingleKeys>();
    let on = Bound::new(single.0, move |on| single.set(on));
    let line = |(key, does): (&'static str, Key)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{does.text()}</dd></div> };
    view! {
        <details class="keys">
            <summary>{t!(keys_title)}</summary>
            <Tick label=t!(keys_single) on/>
            <dl>{KEYS.map(line).into_iter().collect_view()}</dl>
        </details>
    }
}
