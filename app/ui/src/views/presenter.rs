//! Presenter mode: large type and one panel at a time, turned with the arrow keys.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::speech::Speech;
use crate::page::page;
use crate::state::appearance::Theme;
use crate::state::panels::{Panel, panels, rules, turned};
use crate::state::store::{Change, Store};
use crate::{browser, t};

/// What an arrow key turns by itself: fields, grids and what scrolls sideways.
const CONTROLS: &str = "input, textarea, select, dialog, [role=grid], [role=toolbar], \
                        [role=application], [role=radiogroup], [role=tablist], \
                        [tabindex='0']:not(button)";

/// The panels of the open room, and which of them is shown.
#[derive(Clone, Debug, PartialEq)]
struct Program {
    panels: Vec<Panel>,
    shown: usize,
}

impl Program {
    /// What presenter mode shows now. A room with fewer panels than the last one shows its last.
    fn of(store: Store) -> Self {
        let panels = store.hide.with(|hide| panels(store.view.get(), hide));
        let wanted = store.appearance.with(|look| look.panel);
        Self { shown: wanted.min(panels.len().saturating_sub(1)), panels }
    }
}

/// Writes theme, presenter mode and panel where the style sheets read them.
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
        let _ = root.class_list().toggle_with_force("presenting", look.presenter);
    });
    Effect::new(move |_| {
        let Program { panels, shown } = Program::of(store);
        // A browser without style sheets made by programs shows all panels.
        let _ = browser::adopt_style(&rules(&panels, shown));
        if store.appearance.with_untracked(|look| look.panel != shown) && !panels.is_empty() {
            store.change.set_value(Change::Follow);
            store.appearance.update(|look| look.panel = shown);
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
    let Program { panels, shown } = untrack(|| Program::of(store));
    store.change.set_value(Change::Stream);
    store.appearance.update(|look| look.panel = turned(shown, panels.len(), forward));
}

/// Whether a key belongs to the control that has the focus.
fn on_control(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.closest(CONTROLS).ok().flatten().is_some())
}

/// The row of panel names, in presenter mode.
#[component]
pub fn Panels() -> impl IntoView {
    let store = page().store;
    let presenting = Memo::new(move |_| store.appearance.with(|look| look.presenter));
    let program = Memo::new(move |_| Program::of(store));
    let names = Memo::new(move |_| program.with(|program| program.panels.clone()));
    let any = Memo::new(move |_| presenting.get() && names.with(|names| !names.is_empty()));
    let spoken = Memo::new(move |_| {
        let name = |program: &Program| program.panels.get(program.shown).map(|it| it.title.text());
        presenting.get().then(|| program.with(name)).flatten().unwrap_or_default().to_owned()
    });
    let button = move |(index, panel): (usize, Panel)| {
        let current = move || program.with(|program| program.shown == index).then_some("true");
        view! {
            <button
                type="button"
                aria-current=current
                on:click=move |_| store.appearance.update(|look| look.panel = index)
            >
                {panel.title.text()}
            </button>
        }
    };
    view! {
        <Show when=move || any.get()>
            <nav class="panels" aria-label=t!(panels_name)>
                {move || names.get().into_iter().enumerate().map(button).collect_view()}
            </nav>
        </Show>
        <Speech text=spoken/>
    }
}
