//! The speaker's notes in a window of their own, beside what the class sees. The window belongs to
//! this page, which writes into it: it is in step without messages, and closes with the lesson.

use std::sync::Arc;

use leptos::prelude::*;
use lessons::Lesson;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlElement, KeyboardEvent, Window};

use super::panel::turn;
use super::text::blocks;
use crate::kit::browser;
use crate::lessons::library::open_step;
use crate::page::Page;
use crate::state::store::{Notice, Severity, Store};
use crate::t;

/// By this name the browser finds the window again.
const NAME: &str = "bertscope-notes";
const SIZE: &str = "popup,width=640,height=560";

/// Opens the window, or says that the browser did not.
pub fn open(page: Page) {
    let opened = browser::window()
        .and_then(|window| window.open_with_url_and_target_and_features("", NAME, SIZE).ok()?);
    match opened {
        Some(window) if write(page, &window).is_ok() => {}
        _ => {
            let text = t!(lesson_notes_blocked);
            let store = page.store;
            store.tell(Notice { topic: "notes", severity: Severity::Warning, text, action: None });
        }
    }
}

/// Writes the notes into an empty window and keeps them in step.
fn write(page: Page, window: &Window) -> Result<(), JsValue> {
    let own = browser::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let document = window.document().ok_or(JsValue::NULL)?;
    let body = document.body().ok_or(JsValue::NULL)?;
    body.set_inner_html("");
    body.set_class_name("notes-window");
    document.set_title(&t!(lesson_notes));
    if let (Some(from), Some(to)) = (own.head(), document.head()) {
        to.set_inner_html("");
        let styles = from.query_selector_all("style, link[rel=stylesheet]")?;
        for style in (0..styles.length()).filter_map(|index| styles.get(index)) {
            to.append_child(&document.import_node_with_deep(&style, true)?)?;
        }
    }
    listen(page.store, window);
    close_with_page(window.clone());
    // An element of another window is of no class that this one knows.
    let body: HtmlElement = body.unchecked_into();
    let (store, window) = (page.store, window.clone());
    leptos::mount::mount_to(body, move || {
        provide_context(page);
        view! { <Notes store window/> }
    })
    .forget();
    Ok(())
}

/// The keys of the lecture, in this window too.
fn listen(store: Store, window: &Window) {
    let turned = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        match event.key().as_str() {
            "ArrowRight" | "PageDown" => turn(store, true),
            "ArrowLeft" | "PageUp" => turn(store, false),
            _ => {}
        }
    });
    window.set_onkeydown(Some(turned.as_ref().unchecked_ref()));
    // It lives as long as the page.
    turned.forget();
}

/// Without the page nobody would write into the window.
fn close_with_page(window: Window) {
    let leaves = leptos::ev::Custom::<web_sys::Event>::new("pagehide");
    window_event_listener(leaves, move |_| close(&window));
}

fn close(window: &Window) {
    // A window that somebody has closed stays closed.
    let _ = window.close();
}

/// What the speaker says in the open step, and what comes next.
#[component]
fn Notes(store: Store, window: Window) -> impl IntoView {
    Effect::new(move |_| {
        if store.lesson.with(|open| open.name.is_none()) {
            close(&window);
        }
    });
    // As in the panel: put up anew, never patched. The body of the other window is no element of this
    // one, so what is put up stands in one that is.
    let shown = move || {
        let open = open_step(store);
        move || notes(open.as_ref()?)
    };
    view! { <div>{shown}</div> }
}

fn notes((lesson, step): &(Arc<Lesson>, usize)) -> Option<impl IntoView + use<>> {
    let this = lesson.steps.get(*step)?;
    let place = t!(lesson_place, step = step + 1, count = lesson.steps.len());
    let notes = match this.notes.as_slice() {
        [] => view! { <p>{t!(lesson_notes_none)}</p> }.into_any(),
        notes => blocks(notes),
    };
    let next = lesson.steps.get(step + 1);
    let next = next.map(|next| t!(lesson_step, step = step + 2, title = next.title));
    Some(view! {
        <main>
            <p class="caption">{lesson.title.clone()} " · " {place}</p>
            <h1>{this.title.clone()}</h1>
            {notes}
            {next.map(|next| view! { <p class="caption">{next}</p> })}
        </main>
    })
}
