//! Takes a file as the table of examples.

use leptos::prelude::*;
use text::data::Task;

use crate::kit::picked::{Picked, chosen, dropped, picked};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::pasted::MOST;
use crate::t;

/// A button that opens a file, and a place to drop one.
#[component]
pub fn OpenFile(task: Task) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let over = RwSignal::new(false);
    let take = move |files: Vec<Picked>| {
        draft.update(|draft| match files.first() {
            Some(file) => draft.open(&file.bytes, task),
            None => draft.refuse(t!(teach_open_failed)),
        });
    };
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
            <label for="teach-file">{t!(teach_open)}</label>
            <input
                type="file" id="teach-file" accept=".csv,.tsv,.jsonl,.json,.txt,text/csv,text/tab-separated-values"
                on:change:target=move |event| choose(event.target())
            />
        </div>
    }
}
