//! Options that are put in order, with buttons that move each up or down.

use leptos::prelude::*;
use model::lessons::markdown::plain;
use model::lessons::{Choice, Given, Right, Task};
use model::measures::Value;

use super::question::Posed;
use super::text::{inlines, written};
use crate::t;

/// The list.
#[component]
pub fn OrderView(posed: Posed) -> impl IntoView {
    let options = posed.question.with_value(|question| match &question.task {
        Task::Order { options, .. } => options.clone(),
        _ => Vec::new(),
    });
    let count = options.len();
    let given = posed.answered.with_untracked(|answered| {
        match answered.as_ref().map(|answered| &answered.given) {
            Some(Given::Order(order)) if order.len() == count => order.clone(),
            _ => (0..count).collect(),
        }
    });
    let order = RwSignal::new(given);
    let options = StoredValue::new(options);
    let item = move |(place, option): (usize, usize)| {
        let Some(Choice { label, .. }) = options.with_value(|all| all.get(option).cloned()) else {
            return ().into_any();
        };
        let name = plain(&label);
        let swap = move |other: usize| order.update(|order| order.swap(place, other));
        let value = move || value(posed, option);
        view! {
            <li>
                <span>{inlines(&label)}</span>
                <span class="number">{value}</span>
                <button type="button" class="quiet" disabled=place == 0 aria-label=t!(lesson_up, name = name) on:click=move |_| swap(place - 1)>"↑"</button>
                <button type="button" class="quiet" disabled=place + 1 == count aria-label=t!(lesson_down, name = name) on:click=move |_| swap(place + 1)>"↓"</button>
            </li>
        }
        .into_any()
    };
    view! {
        <ol class="lesson-order">{move || order.get().into_iter().enumerate().map(item).collect_view()}</ol>
        <button type="button" on:click=move |_| posed.answer.run(Given::Order(order.get_untracked()))>{t!(lesson_check)}</button>
    }
}

/// The number behind an option, after the answer.
fn value(posed: Posed, option: usize) -> Option<String> {
    let right = posed.right.get().ok().filter(|_| posed.is_revealed())?;
    let Right::Order(values) = right else { return None };
    let (_, number) = values.into_iter().find(|(known, _)| *known == option)?;
    Some(written(&Value::Number(number)))
}
