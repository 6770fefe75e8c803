//! The open lesson beside the room: one step at a time.

use std::sync::Arc;

use leptos::prelude::*;
use lessons::{Lesson, Part};
use wasm_bindgen::JsCast;

use super::onward::Onward;
use super::question::{QuestionView, is_changed};
use super::text::blocks;
use crate::kit::controls::speech::Speech;
use crate::lessons::answers::Asked;
use crate::lessons::library::Lessons;
use crate::lessons::library::{Opened, open_step};
use crate::lessons::{loading, travel};
use crate::page::page;
use crate::page::parts;
use crate::shell::arriving::Arriving;
use crate::state::store::Store;
use crate::t;

/// The notes for the speaker.
const NOTES: &str = "lesson-notes";

/// The panel, while a lesson is open.
#[component]
pub fn LessonPanel() -> impl IntoView {
    let store = page().store;
    let is_open = Memo::new(move |_| store.in_lesson());
    let details = RwSignal::new(false);
    view! {
        <Show when=move || is_open.get()>
            <section
                id="lesson" class="lesson" class:with-details=move || details.get() tabindex="-1" aria-label=t!(lesson_name)
                on:keydown=move |event| walk(store, &event)
            >
                {move || match page().parts.lessons() {
                    Some(views) => (views.body)(details),
                    None => view! { <Arriving part=parts::Part::Lessons/> }.into_any(),
                }}
            </section>
        </Show>
    }
}

/// The arrow keys turn the steps, unless a field has the keyboard.
fn walk(store: Store, event: &web_sys::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let in_field = target.is_some_and(|element| {
        element.closest("input, textarea, select, [tabindex='0']").ok().flatten().is_some()
    });
    let presenting = store.appearance.with_untracked(|look| look.presenter);
    let modified = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
    if in_field || modified || presenting {
        return;
    }
    match event.key().as_str() {
        "ArrowRight" => turn(store, true),
        "ArrowLeft" => turn(store, false),
        _ => return,
    }
    event.prevent_default();
}

/// The open lesson, or why there is none.
pub fn body(details: RwSignal<bool>) -> AnyView {
    let store = page().store;
    let opened = store.lasting::<Lessons>().opened;
    // A closure in a closure is put up anew, never patched: a browser that translates the page has put
    // nodes of its own in the place of the texts that a patch would write into.
    let shown = move || {
        let opened = opened.get();
        move || stand(store, &opened, details)
    };
    shown.into_any()
}

fn stand(store: Store, opened: &Opened, details: RwSignal<bool>) -> AnyView {
    match opened.clone() {
        Opened::None => ().into_any(),
        Opened::Waiting => view! { <p role="status">{t!(lesson_waiting)}</p> }.into_any(),
        Opened::Refused(why) => view! { <Refused store why/> }.into_any(),
        Opened::Ready(lesson) => view! { <Reading store lesson details/> }.into_any(),
    }
}

/// Why a lesson cannot be read, line by line.
#[component]
fn Refused(store: Store, why: Vec<String>) -> impl IntoView {
    let again = move |_| {
        if let Some(name) = store.lesson.with_untracked(|open| open.name.clone()) {
            loading::open(store, name);
        }
    };
    view! {
        <div role="alert">
            <h2>{t!(lesson_refused)}</h2>
            <ul>{why.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
        </div>
        <div class="buttons">
            <button type="button" on:click=again>{t!(retry)}</button>
            <button type="button" data-then="#sentence" on:click=move |_| travel::close(store)>{t!(close)}</button>
        </div>
    }
}

#[component]
fn Reading(store: Store, lesson: Arc<Lesson>, details: RwSignal<bool>) -> impl IntoView {
    let title = lesson.title.clone();
    let count = lesson.steps.len();
    let step = Memo::new(move |_| open_step(store).map_or(0, |(_, step)| step));
    let go = Callback::new(move |step: usize| go(store, step));
    let shown = lesson.clone();
    let place = Memo::new(move |_| t!(lesson_place, step = step.get() + 1, count = count));
    view! {
        <header>
            <p class="lesson-title">{title}</p>
            <button type="button" class="quiet lesson-details" aria-pressed=move || details.get().to_string() on:click=move |_| details.update(|on| *on = !*on)>
                {t!(lesson_details)}
            </button>
            <button type="button" class="quiet" data-then="#sentence" on:click=move |_| travel::close(store)>{t!(close)}</button>
        </header>
        <Steps lesson=lesson.clone() step go/>
        <Speech text=place/>
        // Each step has elements of its own: no open hint or focus comes along.
        <For each=move || [step.get()] key=|step| *step children=move |step| step_view(store, &shown, step)/>
        <Prepared store step go/>
        <footer class="buttons">
            <button type="button" disabled=move || step.get() == 0 on:click=move |_| go.run(step.get_untracked().saturating_sub(1))>{t!(back)}</button>
            <span class="number" translate="no">{move || place.get()}</span>
            <Onward store step count go/>
        </footer>
    }
}

/// Shows what the speaker says in this step, or hides it.
pub fn toggle_notes() {
    if let Some(notes) = crate::kit::browser::element(NOTES) {
        // The notes are a <details>: it is open while it has the attribute.
        let _ = notes.toggle_attribute("open");
    }
}

/// The way back to the text that the step speaks of.
#[component]
fn Prepared(store: Store, step: Memo<usize>, go: Callback<usize>) -> impl IntoView {
    let changed = Memo::new(move |_| is_changed(store, step.get()));
    view! {
        <Show when=move || changed.get()>
            <p><button type="button" on:click=move |_| go.run(step.get_untracked())>{t!(lesson_prepared)}</button></p>
        </Show>
    }
}

/// Goes one step on or back.
pub fn turn(store: Store, forward: bool) {
    let Some((_, step)) = untrack(|| open_step(store)) else { return };
    match step.checked_sub(1) {
        _ if forward => go(store, step + 1),
        Some(before) => go(store, before),
        None => {}
    }
}

/// Goes to a step of the open lesson, and to its beginning.
pub fn go(store: Store, step: usize) {
    let name = store.lesson.with_untracked(|open| open.name.clone());
    let Some((name, (lesson, _))) = name.zip(untrack(|| open_step(store))) else { return };
    if step < lesson.steps.len() {
        travel::go(store, &name, &lesson, step);
        if let Some(panel) = crate::kit::browser::element("lesson") {
            panel.set_scroll_top(0);
            // An element on the page can take the focus; the arrow keys go on from there.
            let _ = panel.focus();
        }
    }
}

/// The steps as a row of marks.
#[component]
fn Steps(lesson: Arc<Lesson>, step: Memo<usize>, go: Callback<usize>) -> impl IntoView {
    let mark = |(index, title): (usize, String)| {
        let current = move || (step.get() == index).then_some("step");
        let name = t!(lesson_step, step = index + 1, title = title);
        view! {
            <li><button type="button" title=name.clone() aria-label=name aria-current=current on:click=move |_| go.run(index)></button></li>
        }
    };
    let titles: Vec<String> = lesson.steps.iter().map(|step| step.title.clone()).collect();
    view! { <ol class="lesson-steps">{titles.into_iter().enumerate().map(mark).collect_view()}</ol> }
}

fn step_view(store: Store, lesson: &Arc<Lesson>, index: usize) -> Option<AnyView> {
    let step = lesson.steps.get(index)?;
    let name = store.lesson.with_untracked(|open| open.name.clone()).unwrap_or_default();
    let mut questions = 0;
    let part = |part: &Part| match part {
        Part::Text(text) => blocks(text),
        Part::Question(question) => {
            let asked = Asked { step: index, question: questions };
            questions += 1;
            view! { <QuestionView lesson=name.clone() asked question=question.clone()/> }.into_any()
        }
    };
    let parts: Vec<AnyView> = step.parts.iter().map(part).collect();
    let notes = (!step.notes.is_empty()).then(|| {
        view! { <details class="lesson-notes" id=NOTES><summary>{t!(lesson_notes)}</summary>{blocks(&step.notes)}</details> }
    });
    Some(view! { <article class="lesson-step"><h2>{step.title.clone()}</h2>{parts}{notes}</article> }.into_any())
}
