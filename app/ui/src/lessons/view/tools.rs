//! What can be done with the open lesson as a whole: print it, or put its notes into a window.

use leptos::prelude::*;

use super::{menu_opening, notes, sheet};
use crate::lessons::library::Lessons;
use crate::page::page;
use crate::state::store::Store;
use crate::t;

/// The buttons, while a lesson is open.
#[component]
pub fn Tools(store: Store) -> impl IntoView {
    let page = page();
    let lessons = store.lasting::<Lessons>();
    let has_notes = move || {
        let lesson = lessons.ready();
        lesson.is_some_and(|lesson| lesson.steps.iter().any(|step| !step.notes.is_empty()))
    };
    let print = move |_| {
        menu_opening::close();
        sheet::print(store);
    };
    let open_notes = move |_| {
        menu_opening::close();
        notes::open(page);
    };
    view! {
        <Show when=move || lessons.ready().is_some()>
            <div class="buttons lesson-tools">
                <button type="button" on:click=print>{t!(lesson_print)}</button>
                <Show when=has_notes><button type="button" on:click=open_notes>{t!(lesson_notes_window)}</button></Show>
            </div>
        </Show>
    }
}
