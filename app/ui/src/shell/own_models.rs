//! The models that come with the page, where there is more than one.

use leptos::prelude::*;

use crate::kit::format::bytes;
use crate::page::{Page, page};
use crate::state::bundled::{self, Bundled};
use crate::t;

/// Their names and sizes, to choose one.
#[component]
pub fn OwnModels() -> impl IntoView {
    let all = bundled::all();
    (all.len() > 1).then(|| {
        let options = all.iter().map(|model| view! { <Choice model/> }).collect_view();
        view! { <fieldset class="choices"><legend>{t!(status_model)}</legend>{options}</fieldset> }
    })
}

#[component]
fn Choice(model: &'static Bundled) -> impl IntoView {
    let Page { store, client, .. } = page();
    let (id, name) = (format!("model-{}", model.name), format!("model-{}", model.name));
    let is_open = move || {
        store.opened.track();
        let is_own = store.given.with_untracked(Option::is_none);
        is_own && store.bundled.with(|name| *name == model.name)
    };
    let choose = move || {
        if store.bundled.with_untracked(|name| *name == model.name) {
            client.open_model(None);
        } else {
            store.bundled.set(model.name.clone());
        }
    };
    // The choice is taken back until the person agrees.
    let ask = move |event: leptos::ev::MouseEvent| {
        if client.learns() && !untrack(is_open) {
            event.prevent_default();
            client.ask_before(choose);
        }
    };
    view! {
        <label class="choice" for=name>
            <input type="radio" id=id name="model" prop:checked=is_open on:click=ask on:change=move |_| choose()/>
            <span>{model.name.as_str()} " " <small class="number">{bytes(model.bytes)}</small></span>
        </label>
    }
}
