//! Something to do on the page, until a measure says that it is done.

use leptos::prelude::*;
use lessons::{Given, Right, Task};

use super::posed::Posed;
use super::text::blocks;
use crate::t;

/// How far it is, and a hint.
#[component]
pub fn TaskView(posed: Posed) -> impl IntoView {
    let hint = posed.question.with_value(|question| match &question.task {
        Task::Do { hint, .. } => hint.clone(),
        _ => Vec::new(),
    });
    let is_done = Memo::new(move |_| posed.right.with(|right| *right == Ok(Right::Done(true))));
    Effect::new(move |_| {
        if is_done.get() && posed.answered.with_untracked(Option::is_none) {
            posed.answer.run(Given::Text(posed.store.sentence.get_untracked().to_string()));
        }
    });
    let stand = move || match posed.right.get() {
        Ok(_) if is_done.get() => t!(lesson_done),
        Ok(_) => t!(lesson_not_yet),
        Err(why) => why.to_string(),
    };
    view! {
        <p class="lesson-stand" translate="no" class:right=move || is_done.get() role="status">{stand}</p>
        <details><summary>{t!(lesson_hint)}</summary>{blocks(&hint)}</details>
    }
}
