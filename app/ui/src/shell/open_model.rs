//! Opens a model of the person's own in the place of the page's.

use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::HtmlInputElement;

use crate::page::{Page, page};
use crate::state::store::GivenModel;
use crate::t;

/// The files to choose; and the way back to the page's own model.
#[component]
pub fn OpenModel() -> impl IntoView {
    let Page { store, client, .. } = page();
    let open = move |input: HtmlInputElement| {
        let files = files(&input);
        // The same files can be chosen again.
        input.set_value("");
        if !files.is_empty() {
            client.open_model(Some(GivenModel { name: t!(model_given), files }));
        }
    };
    let is_given = Memo::new(move |_| {
        store.opened.track();
        store.given.with_untracked(Option::is_some)
    });
    view! {
        <p class="open-model">
            <label for="open-model">{t!(model_open)}</label>
            <input
                type="file" id="open-model" multiple accept=".json,.txt,.safetensors" aria-describedby="open-model-how"
                on:change:target=move |event| open(event.target())
            />
        </p>
        <p id="open-model-how" class="caption">{t!(model_open_how)}</p>
        <Show when=move || is_given.get()>
            <button type="button" class="quiet" on:click=move |_| client.open_model(None)>{t!(model_own)}</button>
        </Show>
    }
}

/// What was chosen, as the browser's `File`s: they are read where the model is.
fn files(input: &HtmlInputElement) -> Vec<JsValue> {
    let list = Reflect::get(input, &JsValue::from_str("files")).unwrap_or(JsValue::NULL);
    js_sys::try_iter(&list).ok().flatten().into_iter().flatten().flatten().collect()
}
