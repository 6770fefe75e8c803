//! A button that opens a file, and a place to drop one.

use leptos::prelude::*;

use crate::kit::picked::{Picked, chosen, dropped, picked};
use crate::rooms::teach::state::pasted::MOST;

/// What a table may be written as.
const TABLES: &str = ".csv,.tsv,.tab,.jsonl,.ndjson,.json,.txt,.conll,.conllu,.bio,.iob,text/*";

/// A file with a table. `take` gets what was chosen or dropped; nothing, if that could not be opened.
#[component]
pub fn FileBox(
    /// The id of the button on the page.
    id: &'static str,
    label: String,
    take: impl Fn(Vec<Picked>) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let over = RwSignal::new(false);
    let choose = move |input: web_sys::HtmlInputElement| {
        leptos::task::spawn_local(async move { take(chosen(input, MOST as f64).await) });
    };
    let drop = move |event: web_sys::DragEvent| {
        event.prevent_default();
        over.set(false);
        let files = dropped(&event);
        leptos::task::spawn_local(async move { take(picked(files, MOST as f64).await) });
    };
    let hold = move |event: web_sys::DragEvent| {
        event.prevent_default();
        over.set(true);
    };
    view! {
        <div class="teach-drop" class:over=move || over.get() on:dragover=hold on:dragleave=move |_| over.set(false) on:drop=drop>
            <label for=id>{label}</label>
            <input type="file" id=id accept=TABLES on:change:target=move |event| choose(event.target())/>
        </div>
    }
}
