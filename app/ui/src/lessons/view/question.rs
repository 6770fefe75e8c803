//! A question: predicted first, then measured on the sentence that is typed now.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use lessons::measures::Unknown;
use lessons::{Given, Question, Right, Task};

use super::choice::ChoiceView;
use super::free::FreeView;
use super::number::NumberView;
use super::order::OrderView;
use super::posed::Posed;
use super::task::TaskView;
use super::text::blocks;
use crate::kit::controls::speech::Speech;
use crate::lessons::answers::{Answered, Asked};
use crate::lessons::facts::PageFacts;
use crate::lessons::library::Lessons;
use crate::page::page;
use crate::state::store::Store;
use crate::t;

/// The question with its answer.
#[component]
pub fn QuestionView(lesson: String, asked: Asked, question: Question) -> impl IntoView {
    let page = page();
    let store = page.store;
    let question = Arc::new(question);
    let judged = question.clone();
    let right = Memo::new(move |_| judged.right(&PageFacts::of(page)));
    let kept = lesson.clone();
    let answered = Memo::new(move |_| {
        store.lasting::<Lessons>().answers.with(|all| all.get(&kept, asked).cloned())
    });
    let explained = NodeRef::<html::Div>::new();
    let answer = Callback::new(move |given: Given| {
        let last = right.with_untracked(|right| verdict(right.as_ref().ok(), &given));
        let before = answered.with_untracked(|old| old.as_ref().and_then(|old| old.right));
        let right = if before == Some(true) { before } else { last };
        let answered = Answered { given, right, last };
        store.lasting::<Lessons>().answers.update(|all| all.keep(&lesson, asked, answered));
        request_animation_frame(move || {
            // Without a foot nothing lies over the explanation, and the step may be left by now.
            let _ = explained.try_get_untracked().flatten().and_then(|it| into_sight(&it));
        });
    });
    let because = question.because.clone();
    let text = question.text.clone();
    let posed = Posed {
        store,
        question: StoredValue::new(question.clone()),
        right,
        answered,
        answer,
        writing: RwSignal::new(false),
    };
    let is_task = matches!(question.task, Task::Do { .. });
    let field = match &question.task {
        Task::Choice { .. } => view! { <ChoiceView posed/> }.into_any(),
        Task::Number { .. } => view! { <NumberView posed/> }.into_any(),
        Task::Order { .. } => view! { <OrderView posed/> }.into_any(),
        Task::Do { .. } => view! { <TaskView posed/> }.into_any(),
        Task::Free => view! { <FreeView posed/> }.into_any(),
    };
    view! {
        <fieldset class="lesson-question">
            <legend>{blocks(&text)}</legend>
            {field}
            // What is to be done says by itself whether it is.
            {(!is_task).then(|| view! { <Outcome posed/> })}
            <Show when=move || posed.is_revealed()>
                <div class="lesson-because" node_ref=explained>
                    <Show when=move || is_changed(store, asked.step)><p class="caption">{t!(lesson_of_prepared)}</p></Show>
                    {blocks(&because)}
                </div>
            </Show>
        </fieldset>
    }
}

/// Scrolls the lesson so far that an explanation ends above its foot.
fn into_sight(explanation: &web_sys::Element) -> Option<()> {
    let lesson = explanation.closest(".lesson").ok()??;
    let foot = lesson.query_selector("footer").ok()??.get_bounding_client_rect().top();
    let hidden = explanation.get_bounding_client_rect().bottom() - foot;
    if hidden > 0.0 {
        lesson.set_scroll_top(lesson.scroll_top() + hidden.ceil() as i32);
    }
    Some(())
}

/// Whether the text is another one than the step prepared.
pub fn is_changed(store: Store, step: usize) -> bool {
    let Some(lesson) = store.lasting::<Lessons>().ready() else { return false };
    let prepared = lesson.state(step).input();
    store.sentence.with(|typed| **typed != *prepared.sentence)
        || store.pair.with(|typed| typed.as_deref() != prepared.pair.as_deref())
}

fn verdict(right: Option<&Right>, given: &Given) -> Option<bool> {
    match right? {
        Right::Anything => None,
        right => Some(right.accepts(given)),
    }
}

/// Whether the answer is right on the sentence that is typed now.
#[component]
fn Outcome(posed: Posed) -> impl IntoView {
    let said = Memo::new(move |before: Option<&(Option<bool>, String)>| {
        let Some(Answered { given, last, .. }) = posed.answered.get() else {
            return (None, String::new());
        };
        let Some(then) = last else { return (None, String::new()) };
        match posed.right.get() {
            Err(Unknown::NotYet) => before.cloned().unwrap_or_default(),
            Err(why) => (None, why.to_string()),
            Ok(now) => {
                let now = now.accepts(&given);
                let text = match (then, now) {
                    (true, true) => t!(lesson_right),
                    (false, false) => t!(lesson_wrong),
                    (_, true) => t!(lesson_turned_right),
                    (_, false) => t!(lesson_turned_wrong),
                };
                (Some(now), text)
            }
        }
    });
    let spoken = Memo::new(move |_| said.get().1);
    view! {
        <p class="lesson-outcome" translate="no" class:right=move || said.get().0 == Some(true) class:wrong=move || said.get().0 == Some(false)>
            {move || said.get().1}
        </p>
        <Speech text=spoken/>
    }
}
