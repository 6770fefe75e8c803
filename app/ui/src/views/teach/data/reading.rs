//! Takes a file as the table of examples.

use leptos::prelude::*;
use model::data::Task;
use wasm_bindgen::JsValue;

use super::files::picked;
use crate::app::page;
use crate::state::teach::pasted::MOST;
use crate::t;

/// A button that opens a file, and a place to drop one.
#[component]
pub fn OpenFile(task: Task) -> impl IntoView {
    let draft = page().store.classroom.draft(task);
    let over = RwSignal::new(false);
    let refused = RwSignal::new(false);
    let take = move |holder: JsValue| {
        leptos::task::spawn_local(async move {
            let files = picked(holder, MOST as f64).await;
            refused.set(files.is_empty());
            if let Some(file) = files.first() {
                draft.update(|draft| draft.open(&file.bytes, task));
            }
        });
    };
    let choose = move |event: web_sys::Event| {
        if let Some(target) = event.target() {
            take(target.into());
        }
    };
    let drop = move |event: web_sys::DragEvent| {
        event.prevent_default();
        over.set(false);
        if let Ok(holder) = js_sys::Reflect::get(&event, &"dataTransfer".into()) {
            take(holder);
        }
    };
    let hold = move |event: web_sys::DragEvent| {
        event.prevent_default();
        over.set(true);
    };
    view! {
        <div class="teach-drop" class:over=move || over.get() on:dragover=hold on:dragleave=move |_| over.set(false) on:drop=drop>
            <label for="teach-file">{t!(teach_open)}</label>
            <input type="file" id="teach-file" accept=".csv,.tsv,.jsonl,.json,.txt,text/csv,text/tab-separated-values" on:change=choose/>
        </div>
        <Show when=move || refused.get()><p class="teach-fault" role="alert">{t!(teach_open_failed)}</p></Show>
    }
}
