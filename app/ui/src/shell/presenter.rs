//! Presenter mode: large type and nothing beside the picture; the arrow keys turn the panels.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::phones::Phones;
use super::tabs;
use crate::kit::browser;
use crate::lessons::view::{toggle_notes, turn as turn_lesson};
use crate::page::page;
use crate::page::parts::Part;
use crate::state::appearance::Theme;
use crate::state::panels::Program;
use crate::state::store::{Change, Store};
use crate::t;

/// How long the keys are named.
const HINT: Duration = Duration::from_secs(3);

/// What an arrow key turns by itself: fields and grids.
const CONTROLS: &str = "input, textarea, select, dialog, [role=grid], [role=toolbar], \
                        [role=application], [role=radiogroup], [role=tablist]";

/// What the arrow keys scroll where it is wider than its space.
const SCROLLS: &str = "[tabindex='0']:not(button)";

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
        let presenting = look.presenter && !look.embed;
        let _ = classes.toggle_with_force("presenting", presenting);
        let _ = classes.toggle_with_force("embedded", look.embed);
        let _ =
            classes.toggle_with_force("all-panels", look.all_panels && !presenting && !look.embed);
    });
    Effect::new(move |_| {
        let Program { panels, open } = Program::of(store);
        let wanted = store.appearance.with_untracked(|look| look.panel);
        if let Some(open) = open.filter(|open| *open != wanted && !panels.is_empty()) {
            store.commit(Change::Follow, |choices| {
                choices.appearance.update(|look| look.panel = open)
            });
        }
    });
}

/// Enters presenter mode, in full screen where the browser allows it, or leaves it.
pub fn toggle(store: Store) {
    let on = !store.appearance.with_untracked(|look| look.presenter);
    store.appearance.update(|look| look.presenter = on);
    let Some(document) = browser::window().and_then(|window| window.document()) else { return };
    // On the button the space bar would leave again.
    if let Some(picture) = browser::element("picture").filter(|_| on) {
        // An element on the page can take the focus.
        let _ = picture.focus();
    }
    match document.document_element() {
        // Where a browser refuses full screen, the page fills its window.
        Some(root) if on => drop(root.request_fullscreen()),
        _ if document.fullscreen_element().is_some() => document.exit_fullscreen(),
        _ => {}
    }
}

/// The keys, which are named at first, and the black screen.
#[component]
pub fn Presenter() -> impl IntoView {
    let store = page().store;
    let presenting = Memo::new(move |_| store.appearance.with(|look| look.presenter));
    let (hinted, blank) = (RwSignal::new(false), RwSignal::new(false));
    Effect::new(move |_| {
        hinted.set(presenting.get());
        blank.set(false);
        let end = move || {
            // Nothing to end where the page is gone.
            let _ = hinted.try_set(false);
        };
        set_timeout(end, HINT);
    });
    listen(store, blank);
    leave_with_full_screen(store);
    view! {
        <Show when=move || hinted.get()><p class="hint" role="status">{t!(presenter_keys)}</p></Show>
        <Show when=move || blank.get()><div class="blank-screen" role="img" aria-label=t!(presenter_blank)></div></Show>
    }
}

/// Escape leaves full screen without a key event.
fn leave_with_full_screen(store: Store) {
    let changed = leptos::ev::Custom::<web_sys::Event>::new("fullscreenchange");
    window_event_listener(changed, move |_| {
        let document = browser::window().and_then(|window| window.document());
        let full = document.is_some_and(|document| document.fullscreen_element().is_some());
        if !full && store.appearance.with_untracked(|look| look.presenter) {
            store.appearance.update(|look| look.presenter = false);
        }
    });
}

fn listen(store: Store, blank: RwSignal<bool>) {
    let (menu, parts) = (page().menu, page().parts);
    window_event_listener(leptos::ev::keydown, move |event| {
        let presenting = store.appearance.with_untracked(|look| look.presenter);
        let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !presenting || modified || event.default_prevented() || on_control(&event) {
            return;
        }
        if store.silences(&event.key()) {
            return;
        }
        if blank.get_untracked() {
            blank.set(false);
            return event.prevent_default();
        }
        match event.key().as_str() {
            "b" | "B" => blank.set(true),
            "n" | "N" => toggle_notes(),
            "q" | "Q" => {
                // The dialog comes with the menus.
                parts.want(Part::Menus);
                store.lasting::<Phones>().0.set(true);
            }
            "ArrowRight" | "PageDown" => turn(store, true),
            "ArrowLeft" | "PageUp" => turn(store, false),
            // What lies over the page goes first.
            "Escape" if menu.get_untracked() => menu.set(false),
            "Escape" => toggle(store),
            _ => return,
        }
        event.prevent_default();
    });
}

/// The next step of the open lesson, or the next panel of the room.
fn turn(store: Store, forward: bool) {
    if untrack(|| store.in_lesson()) {
        return turn_lesson(store, forward);
    }
    let next = untrack(|| Program::of(store)).turned(forward);
    store.commit(Change::Stream, |_| tabs::open(store, next));
}

fn scrolls_sideways(element: web_sys::Element) -> bool {
    element.scroll_width() > element.client_width() + 1
}

/// Whether a key belongs to the control that has the focus.
fn on_control(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let arrow = event.key().starts_with("Arrow");
    target.is_some_and(|element| {
        let around = |selector| element.closest(selector).ok().flatten();
        around(CONTROLS).is_some() || (arrow && around(SCROLLS).is_some_and(scrolls_sideways))
    })
}
