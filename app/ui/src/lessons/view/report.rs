//! Files around lessons: a lesson of one's own, answers to hand in, the answers of a class.

use leptos::prelude::*;
use lessons::name;

use super::menu_opening;
use crate::kit::browser;
use crate::kit::export::save;
use crate::kit::picked::{Picked, chosen, dropped, picked};
use crate::lessons::answers::Answers;
use crate::lessons::class::Class;
use crate::lessons::library::Lessons;
use crate::lessons::library::Opened;
use crate::lessons::{loading, travel};
use crate::state::open_lesson::OpenLesson;
use crate::state::store::{Notice, Severity, Store};
use crate::t;

/// Largest file in bytes.
const MOST_BYTES: f64 = 2_000_000.0;

/// What can be opened and saved.
#[component]
pub fn Files(store: Store) -> impl IntoView {
    let class = RwSignal::new(None::<Class>);
    let save_answers = move |_| {
        let text = store.lasting::<Lessons>().answers.with_untracked(Answers::to_text);
        if save::text("bertscope-answers.json", "application/json", &text).is_err() {
            tell(store, t!(lessons_not_saved));
        }
    };
    let with = move |input: web_sys::HtmlInputElement, then: Callback<Vec<Picked>>| {
        leptos::task::spawn_local(async move {
            let files = chosen(input, MOST_BYTES).await;
            // The menu may be gone by then.
            let _ = then.try_run(files);
        });
    };
    let paste = move |_| {
        leptos::task::spawn_local(async move {
            match browser::pasted().await {
                Some(text) => open_text(store, "pasted.md", &text),
                None => tell(store, t!(lessons_not_pasted)),
            }
        });
    };
    let drop = move |event: web_sys::DragEvent| {
        event.prevent_default();
        let files = dropped(&event);
        leptos::task::spawn_local(async move {
            open_own(store, picked(files, MOST_BYTES).await);
        });
    };
    let own = Callback::new(move |files: Vec<Picked>| open_own(store, files));
    let answers = Callback::new(move |files: Vec<Picked>| open_answers(store, files));
    let compare = Callback::new(move |files: Vec<Picked>| {
        leptos::task::spawn_local(async move {
            let lessons = loading::list(store).await;
            let files = files.iter().map(|file| (file.name.clone(), text_of(file)));
            match Class::of(files, &lessons) {
                Ok(found) => class.set(Some(found)),
                Err(file) => tell(store, t!(lessons_not_answers, file = file)),
            }
        });
    });
    view! {
        <details class="more lesson-files" on:dragover=|event| event.prevent_default() on:drop=drop>
            <summary>{t!(lessons_files)}</summary>
            <p><button type="button" on:click=save_answers>{t!(lessons_save)}</button></p>
            <label>{t!(lessons_open_answers)} <input type="file" accept=".json" on:change:target=move |event| with(event.target(), answers)/></label>
            <label>{t!(lessons_open_own)} <input type="file" accept=".md,.txt" on:change:target=move |event| with(event.target(), own)/></label>
            <p><button type="button" data-then="#lesson" on:click=paste>{t!(lessons_paste)}</button></p>
            <label>{t!(lessons_class)} <input type="file" accept=".json" multiple on:change:target=move |event| with(event.target(), compare)/></label>
            {move || class.get().map(|class| view! { <ClassTable store class/> })}
        </details>
    }
}

fn text_of(file: &Picked) -> String {
    String::from_utf8_lossy(&file.bytes).into_owned()
}

fn tell(store: Store, text: String) {
    // The menu lies over the line that says what went wrong.
    menu_opening::close();
    store.tell(Notice { topic: "lessons", severity: Severity::Error, text, action: None });
}

/// Opens the first file as a lesson.
fn open_own(store: Store, files: Vec<Picked>) {
    match files.first() {
        Some(file) => open_text(store, &file.name, &text_of(file)),
        None => tell(store, t!(lessons_too_large)),
    }
}

/// Opens a text as a lesson, called as its file is.
fn open_text(store: Store, file: &str, text: &str) {
    let plain = |letter: char| !letter.is_ascii_alphanumeric() && letter != '.';
    let name = format!("own-{}", name(&file.to_lowercase().replace(plain, "-")));
    let opened = loading::read(text);
    store.lasting::<Lessons>().own.update(|own| drop(own.insert(name.clone(), opened.clone())));
    match &opened {
        Opened::Ready(lesson) => travel::go(store, &name, lesson, 0),
        _ => store.lesson.set(OpenLesson { name: Some(name), step: 0 }),
    }
    store.lasting::<Lessons>().opened.set(opened);
    menu_opening::close();
}

/// Takes answers that were saved before in the place of those that are here.
fn open_answers(store: Store, files: Vec<Picked>) {
    let Some(file) = files.first() else { return tell(store, t!(lessons_too_large)) };
    match Answers::from_text(&text_of(file)) {
        Some(answers) => {
            let text = t!(lessons_opened, count = answers.0.len());
            store.lasting::<Lessons>().answers.set(answers);
            store.tell(Notice { topic: "lessons", severity: Severity::Note, text, action: None });
            menu_opening::close();
        }
        None => tell(store, t!(lessons_not_answers, file = file.name.clone())),
    }
}

/// Students by questions.
#[component]
fn ClassTable(store: Store, class: Class) -> impl IntoView {
    let columns = class.columns.clone();
    let csv = class.as_csv();
    let save_table = move |_| {
        if save::text("bertscope-class.csv", "text/csv", &csv).is_err() {
            tell(store, t!(lessons_not_saved));
        }
    };
    let row = |(student, cells): (String, Vec<String>)| {
        view! { <tr><th scope="row">{student}</th>{cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view()}</tr> }
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(lessons_class_table)>
            <table>
                <caption>{t!(lessons_class_table)}</caption>
                <thead><tr>
                    <th scope="col">{t!(lessons_student)}</th>
                    {columns.into_iter().map(|column| view! { <th scope="col">{column}</th> }).collect_view()}
                </tr></thead>
                <tbody>{class.rows().into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
        <button type="button" on:click=save_table>{t!(save_table)}</button>
    }
}
