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
const KEYS: [(&str, Key); 10] = [
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
];

/// What takes a character as text, or as a choice of its own.
const FIELDS: &str = "input, textarea, select, dialog, [contenteditable]";

/// Lets the numbers open the panels of a room, where no field takes them and no lesson is open, which
/// speaks of one panel.
pub fn listen(store: Store) {
    window_event_listener(leptos::ev::keydown, move |event| {
        let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
        let number = event.key().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let (Some(panel), false) = (number, modified || event.default_prevented()) else { return };
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_typed =
            target.is_some_and(|element| element.closest(FIELDS).ok().flatten().is_some());
        let in_lesson = store.lesson.with_untracked(|open| open.name.is_some());
        let Program { panels, .. } = untrack(|| Program::of(store));
        let is_silent = in_lesson || is_typed || store.silences(&event.key());
        if is_silent || panels.len() < 2 || panel >= panels.len() {
            return;
        }
        event.prevent_default();
        store.commit(Change::Stream, |_| tabs::open(store, Some(panel)));
    });
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
