//! The whole lesson on paper: every step with its questions, blank to write on, and the numbers as
//! they were measured here, without the rooms.

use std::sync::Arc;
use std::time::Duration;

use leptos::context::Provider;
use leptos::prelude::*;
use lessons::markdown::values;
use lessons::{Choice, Lesson, Part, Question, Step, Task};

use super::text::{OnPaper, blocks, inlines};
use crate::kit::browser;
use crate::lessons::library::Lessons;
use crate::lessons::library::{Measured, open_step};
use crate::lessons::travel;
use crate::page::page;
use crate::state::store::{Change, Store};
use crate::t;

/// Longest wait for the numbers of a step, in pauses.
const PAUSES: usize = 50;
const PAUSE: Duration = Duration::from_millis(100);

/// Measures every step that was not read yet, goes back to the open one, and prints.
pub fn print(store: Store) {
    leptos::task::spawn_local(async move {
        let (before, open) = untrack(|| (store.lab(), open_step(store)));
        let Some(((lesson, _), name)) = open.zip(before.lesson.name.clone()) else { return };
        for (index, step) in lesson.steps.iter().enumerate() {
            if is_measured(store, &name, index, step) {
                continue;
            }
            store.commit(Change::Follow, |_| travel::go(store, &name, &lesson, index));
            for _ in 0..PAUSES {
                browser::pause(PAUSE).await;
                if is_measured(store, &name, index, step) {
                    break;
                }
            }
        }
        store.commit(Change::Follow, |_| store.restore(before));
        browser::pause(PAUSE).await;
        if let Some(window) = browser::window() {
            // A browser that does not print does nothing.
            let _ = window.print();
        }
    });
}

/// Whether every number in the text of a step was measured once.
fn is_measured(store: Store, name: &str, index: usize, step: &Step) -> bool {
    let texts = step.parts.iter().flat_map(|part| match part {
        Part::Text(text) => values(text),
        Part::Question(question) => values(&question.text),
    });
    store.lasting::<Lessons>().measured.with_value(|all: &Measured| {
        let of = |text: &str| (name.to_owned(), index, text.to_owned());
        texts.into_iter().all(|measure| all.contains_key(&of(measure.text())))
    })
}

/// The sheet, while the browser prints.
#[component]
pub fn Sheet() -> impl IntoView {
    let parts = page().parts;
    let printing = RwSignal::new(false);
    for (event, on) in [("beforeprint", true), ("afterprint", false)] {
        let event = leptos::ev::Custom::<web_sys::Event>::new(event);
        window_event_listener(event, move |_| printing.set(on));
    }
    move || printing.get().then(|| parts.lessons().map(|views| (views.paper)()))
}

/// The open lesson on paper.
pub fn paper() -> AnyView {
    let store = page().store;
    store.lasting::<Lessons>().ready().map(|lesson| view! { <Paper lesson/> }).into_any()
}

#[component]
fn Paper(lesson: Arc<Lesson>) -> impl IntoView {
    let steps = lesson.steps.iter().cloned().enumerate();
    let step = |(index, step): (usize, Step)| {
        view! { <Provider value=OnPaper(index)><StepOnPaper step/></Provider> }
    };
    view! {
        <article class="lesson-sheet">
            <h1>{lesson.title.clone()}</h1>
            <p>{t!(lesson_print_about)}</p>
            {steps.map(step).collect_view()}
        </article>
    }
}

#[component]
fn StepOnPaper(step: Step) -> impl IntoView {
    let part = |part: &Part| match part {
        Part::Text(text) => blocks(text),
        Part::Question(question) => {
            view! { <div class="sheet-question">{blocks(&question.text)}{blank(question)}</div> }
                .into_any()
        }
    };
    view! { <section><h2>{step.title.clone()}</h2>{step.parts.iter().map(part).collect_view()}</section> }
}

/// Where the answer is written.
fn blank(question: &Question) -> AnyView {
    let line = || view! { <p class="sheet-line"></p> };
    let options = |all: &[Choice], mark: &'static str| {
        let one =
            |option: &Choice| view! { <li><span class=mark></span>{inlines(&option.label)}</li> };
        view! { <ul class="sheet-options">{all.iter().map(one).collect_view()}</ul> }.into_any()
    };
    match &question.task {
        Task::Choice { options: all, .. } => options(all, "sheet-box"),
        Task::Order { options: all, .. } => options(all, "sheet-place"),
        Task::Number { .. } => line().into_any(),
        Task::Do { .. } => view! { <p>{t!(lesson_print_done)}</p> {line()} }.into_any(),
        Task::Free => view! { {line()} {line()} {line()} }.into_any(),
    }
}
