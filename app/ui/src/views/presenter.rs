//! Presenter mode: large type and one panel at a time, turned with the arrow keys.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::app::page;
use crate::state::lab::Theme;
use crate::state::store::{Change, Store};
use crate::{browser, t};

/// The panels, by the id of their section.
const PANELS: [&str; 4] = ["overview", "matrix", "lines", "measures"];

/// Writes theme, presenter mode and panel to the page's root, where the style sheet reads them.
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
        let panel = PANELS.get(look.panel).copied().unwrap_or("overview");
        // Attributes of the root can always be set.
        let _ = root.set_attribute("data-theme", theme);
        let _ = root.set_attribute("data-panel", panel);
        let _ = root.class_list().toggle_with_force("presenting", look.presenter);
    });
    window_event_listener(leptos::ev::keydown, move |event| {
        let presenting = store.appearance.with_untracked(|look| look.presenter);
        if !presenting || event.default_prevented() || on_control(&event) {
            return;
        }
        match event.key().as_str() {
            "ArrowRight" | "PageDown" => turn(store, 1),
            "ArrowLeft" | "PageUp" => turn(store, PANELS.len() - 1),
            "Escape" => store.appearance.update(|look| look.presenter = false),
            _ => return,
        }
        event.prevent_default();
    });
}

fn turn(store: Store, by: usize) {
    store.change.set_value(Change::Stream);
    store.appearance.update(|look| look.panel = (look.panel + by) % PANELS.len());
}

/// Whether a key belongs to the control that has the focus.
fn on_control(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| {
        element
            .closest(
                "input, textarea, select, [role=grid], [role=toolbar], [role=application], dialog",
            )
            .ok()
            .flatten()
            .is_some()
    })
}

/// The row of panel names, in presenter mode.
#[component]
pub fn Panels() -> impl IntoView {
    let store = page().store;
    let names = [t!(overview_title), t!(matrix_title), t!(lines_title), t!(measures_title)];
    let names = StoredValue::new(names);
    view! {
        <Show when=move || store.appearance.with(|look| look.presenter)>
            <nav class="panels" aria-label=t!(panels_name)>
                {names.get_value().into_iter().enumerate().map(|(index, name)| {
                    let current = move || store.appearance.with(|look| look.panel == index).then_some("true");
                    view! {
                        <button
                            type="button"
                            aria-current=current
                            on:click=move |_| store.appearance.update(|look| look.panel = index)
                        >
                            {name}
                        </button>
                    }
                }).collect_view()}
            </nav>
        </Show>
    }
}
