//! Options that are put in order, with buttons that move each up or down.

use leptos::prelude::*;
use lessons::markdown::plain;
use lessons::measures::Value;
use lessons::{Choice, Given, Right, Task};

use super::posed::Posed;
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
            // As the author wrote them they may be in order already.
            _ => (1..count).chain([0]).filter(|option| *option < count).collect(),
        }
    });
    let order = RwSignal::new(given);
    let options = StoredValue::new(options);
    let item = move |option: usize| {
        let Some(Choice { label, .. }) = options.with_value(|all| all.get(option).cloned()) else {
            return ().into_any();
        };
        let name = plain(&label);
        let place = Memo::new(move |_| {
            order.with(|order| order.iter().position(|other| *other == option).unwrap_or(0))
        });
        let swap =
            move |other: usize| order.update(|order| order.swap(place.get_untracked(), other));
        let value = move || value(posed, option);
        view! {
            <li>
                <span>{inlines(&label)}</span>
                <span class="number" translate="no">{value}</span>
                <button
                    type="button" class="quiet" aria-label=t!(lesson_up, name = name)
                    aria-disabled=move || (place.get() == 0).to_string()
                    on:click=move |_| if let Some(above) = place.get_untracked().checked_sub(1) { swap(above) }
                >"↑"</button>
                <button
                    type="button" class="quiet" aria-label=t!(lesson_down, name = name)
                    aria-disabled=move || (place.get() + 1 == count).to_string()
                    on:click=move |_| if place.get_untracked() + 1 < count { swap(place.get_untracked() + 1) }
                >"↓"</button>
            </li>
        }
        .into_any()
    };
    view! {
        <ol class="lesson-order"><For each=move || order.get() key=|option| *option children=item/></ol>
        <button
            type="button" disabled=move || posed.waits()
            on:click=move |_| posed.answer.run(Given::Order(order.get_untracked()))
        >{t!(lesson_check)}</button>
    }
}

/// The number behind an option, after the answer.
fn value(posed: Posed, option: usize) -> Option<String> {
    let right = posed.right.get().ok().filter(|_| posed.is_revealed())?;
    let Right::Order(values) = right else { return None };
    let (_, number) = values.into_iter().find(|(known, _)| *known == option)?;
    Some(written(&Value::Number(number)))
}
