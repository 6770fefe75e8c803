//! What lies over the page goes when somebody turns to something else.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

use crate::kit::browser;

/// Everything that opens over the page.
const OPEN: &str = "details.menu[open]";

/// The id of what opens the menu of rooms.
pub const ROOMS_SUMMARY: &str = "rooms-summary";
/// The id of the bar.
pub const BAR: &str = "bar";
/// The id of what opens it where the window is narrow.
pub const BAR_BUTTON: &str = "bar-button";
/// Where nothing that is pressed closes a menu.
const STAYS: &str = "dialog, [popover], .bar-body.open";
/// Both.
const BOTH: &str = "#bar, #bar-button";

/// Closes menus from now on: with Escape, which leads back to what opened them, and where somebody
/// presses beside them or goes on with the keyboard.
pub fn keep(bar: RwSignal<bool>) {
    keep_bar(bar);
    window_event_listener(leptos::ev::pointerdown, |event| close_others(&event));
    window_event_listener(leptos::ev::focusin, |event| close_others(&event));
    window_event_listener(leptos::ev::keydown, |event: KeyboardEvent| {
        if event.key() != "Escape" || event.default_prevented() {
            return;
        }
        for menu in open_menus().filter(|menu| holds(menu, &event)) {
            event.prevent_default();
            close(&menu);
            let summary = menu.query_selector("summary").ok().flatten();
            if let Some(summary) = summary.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
                // An element on the page can take the focus.
                let _ = summary.focus();
            }
        }
    });
}

/// The same of the bar, which lies over the page where the window is too narrow to hold it.
fn keep_bar(bar: RwSignal<bool>) {
    let leave = move |event: &Event| {
        if bar.get_untracked() && !is_in(event, BOTH) {
            bar.set(false);
        }
    };
    window_event_listener(leptos::ev::pointerdown, move |event| leave(&event));
    window_event_listener(leptos::ev::focusin, move |event| leave(&event));
    window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.key() != "Escape" || event.default_prevented() || !bar.get_untracked() {
            return;
        }
        event.prevent_default();
        bar.set(false);
        if let Some(button) = browser::element(BAR_BUTTON) {
            // An element on the page can take the focus.
            let _ = button.focus();
        }
    });
}

/// Whether one is open.
pub fn is_open() -> bool {
    open_menus().next().is_some()
}

/// Opens the menu of this id.
pub fn unfold(id: &str) {
    if let Some(menu) = browser::element(id) {
        // A <details> opens with the attribute.
        let _ = menu.set_attribute("open", "");
    }
}

/// Closes the menu of this id.
pub fn shut(id: &str) {
    if let Some(menu) = browser::element(id) {
        close(&menu);
    }
}

/// Closes the menus that an event is not in. A dialog leads back to what opened it, so it closes
/// none; in the open bar what is pressed would move away from under the finger.
fn close_others(event: &Event) {
    if is_in(event, STAYS) {
        return;
    }
    for menu in open_menus().filter(|menu| !holds(menu, event)) {
        close(&menu);
    }
}

fn open_menus() -> impl Iterator<Item = Element> {
    let document = browser::window().and_then(|window| window.document());
    let found = document.and_then(|document| document.query_selector_all(OPEN).ok());
    let count = found.as_ref().map_or(0, |all| all.length());
    (0..count).filter_map(move |index| found.as_ref()?.get(index)?.dyn_into().ok())
}

fn is_in(event: &Event, outer: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(outer).ok().flatten().is_some())
}

fn holds(menu: &Element, event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
    menu.contains(target.as_ref())
}

fn close(menu: &Element) {
    // A <details> closes when the attribute goes.
    let _ = menu.remove_attribute("open");
}
