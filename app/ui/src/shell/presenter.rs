//! Presenter mode: large type and nothing beside the picture; the arrow keys turn the panels.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::tabs::{self, Program};
use crate::browser;
use crate::state::appearance::Theme;
use crate::state::panels::turned;
use crate::state::store::{Change, Store};

/// What an arrow key turns by itself: fields, grids and what scrolls sideways.
const CONTROLS: &str = "input, textarea, select, dialog, [role=grid], [role=toolbar], \
                        [role=application], [role=radiogroup], [role=tablist], \
                        [tabindex='0']:not(button)";

/// Writes theme and presenter mode where the style sheets read them.
pub fn apply(store: Store) {
    Effect::new(move |_| {
        let look = store.appearance.get();
        let root = browser::window().and_then(|window| window.document()?.document_element());
        let Some(root) = root else { return };
        let theme = match look.theme {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        // Attributes of the root can always be set.
        let _ = root.set_attribute("data-theme", theme);
        let classes = root.class_list();
        let _ = classes.toggle_with_force("presenting", look.presenter);
        let _ = classes.toggle_with_force("all-panels", look.all_panels);
    });
    Effect::new(move |_| {
        let Program { panels, open } = Program::of(store);
        let wanted = store.appearance.with_untracked(|look| look.panel);
        if let Some(open) = open.filter(|open| *open != wanted && !panels.is_empty()) {
            store.change.set_value(Change::Follow);
            store.appearance.update(|look| look.panel = open);
        }
    });
    listen(store);
}

fn listen(store: Store) {
    window_event_listener(leptos::ev::keydown, move |event| {
        let presenting = store.appearance.with_untracked(|look| look.presenter);
        let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !presenting || modified || event.default_prevented() || on_control(&event) {
            return;
        }
        match event.key().as_str() {
            "ArrowRight" | "PageDown" => turn(store, true),
            "ArrowLeft" | "PageUp" => turn(store, false),
            "Escape" => store.appearance.update(|look| look.presenter = false),
            _ => return,
        }
        event.prevent_default();
    });
}

fn turn(store: Store, forward: bool) {
    let Program { panels, open } = untrack(|| Program::of(store));
    store.change.set_value(Change::Stream);
    tabs::open(store, Some(turned(open.unwrap_or(0), panels.len(), forward)));
}

/// Whether a key belongs to the control that has the focus.
fn on_control(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.closest(CONTROLS).ok().flatten().is_some())
}
