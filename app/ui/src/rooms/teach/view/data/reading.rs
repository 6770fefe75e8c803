//! Takes a file as the table of examples.

use leptos::prelude::*;
use text::data::Task;

use super::super::file_box::FileBox;
use crate::kit::picked::Picked;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// A button that opens a file, and a place to drop one.
#[component]
pub fn OpenFile(task: Task) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let take = move |files: Vec<Picked>| {
        draft.update(|draft| match files.first() {
            Some(file) => draft.open(&file.bytes, task),
            None => draft.refuse(t!(teach_open_failed)),
        });
    };
    view! { <FileBox id="teach-file" label=t!(teach_open) take/> }
}
