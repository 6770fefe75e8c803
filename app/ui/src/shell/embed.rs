//! The page in a frame of another page: one panel with its sentence, and the way to the whole.

use std::cell::Cell;

use js_sys::{Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Element, ResizeObserver};

use super::{notices, sentence, stage, status, switched};
use crate::kit::browser;
use crate::page::history;
use crate::page::page;
use crate::t;

/// What stands in the frame. The style sheet hides what rooms put beside their panels.
#[component]
pub fn Embedded() -> impl IntoView {
    let store = page().store;
    let whole = move || {
        let mut lab = store.lab();
        lab.appearance.embed = false;
        history::link(&lab).0
    };
    tell_height();
    view! {
        <main id="main" translate="no">
            <h1 class="spoken">"BERTscope"</h1>
            <div class="news">
                <notices::Notices/>
                <status::Loading/>
                <switched::Switched/>
            </div>
            <sentence::Sentences/>
            <stage::OpenRoom/>
        </main>
        <footer class="embed-foot" translate="no">
            <status::OriginLine/>
            <a href=whole target="_blank" rel="noopener">{t!(embed_open)}</a>
        </footer>
        {move || page().parts.menus().map(|menus| (menus.dialogs)())}
    }
}

/// Tells the page around how many pixels high this one is, now and whenever that changes:
/// `{ bertscope: { height } }`.
fn tell_height() {
    let Some(body) = browser::window().and_then(|window| window.document()?.body()) else { return };
    let (told, observed) = (Cell::new(0.0), Element::from(body));
    let measure = Closure::<dyn Fn()>::new({
        let body = observed.clone();
        move || {
            let height = body.get_bounding_client_rect().height().ceil();
            if told.replace(height) != height {
                // A frame without a page around it has nobody to tell.
                let _ = post(height);
            }
        }
    });
    if let Ok(observer) = ResizeObserver::new(measure.as_ref().unchecked_ref()) {
        observer.observe(&observed);
        // For as long as the page is there.
        measure.forget();
    }
}

fn post(height: f64) -> Result<(), JsValue> {
    let (message, about) = (Object::new(), Object::new());
    Reflect::set(&about, &"height".into(), &height.into())?;
    Reflect::set(&message, &"bertscope".into(), &about)?;
    let around = browser::window().ok_or(JsValue::NULL)?.parent()?.ok_or(JsValue::NULL)?;
    // How high it is may be known to anybody.
    around.post_message(&message, "*")
}
