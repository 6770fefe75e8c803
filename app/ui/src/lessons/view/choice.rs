//! One of several options; the numbers behind them are shown after the answer.

use leptos::prelude::*;
use lessons::measures::Kind;
use lessons::{Choice, Given, Right, Task};

use super::posed::Posed;
use super::text::{inlines, said};
use crate::page::page;
use crate::shell::keys;
use crate::t;

/// The options.
#[component]
pub fn ChoiceView(posed: Posed) -> impl IntoView {
    let options = posed.question.with_value(|question| match &question.task {
        Task::Choice { options, .. } => options.clone(),
        _ => Vec::new(),
    });
    let chosen = RwSignal::new(posed.answered.with_untracked(|answered| {
        match answered.as_ref().map(|answered| &answered.given) {
            Some(Given::Option(option)) => Some(*option),
            _ => None,
        }
    }));
    let count = options.len();
    let listens = window_event_listener(leptos::ev::keydown, move |event| {
        if let Some(option) = keys::place(posed.store, &event).filter(|option| *option < count) {
            event.prevent_default();
            chosen.set(Some(option));
        }
    });
    on_cleanup(move || listens.remove());
    let name = format!("question-{:?}", posed.question.with_value(|question| question.place));
    let option = |(index, option): (usize, Choice)| {
        view! { <OptionView posed index option chosen name=name.clone()/> }
    };
    view! {
        {options.into_iter().enumerate().map(option).collect_view()}
        <button
            type="button" disabled=move || chosen.get().is_none() || posed.waits()
            on:click=move |_| if let Some(option) = chosen.get_untracked() { posed.answer.run(Given::Option(option)) }
        >{t!(lesson_check)}</button>
    }
}

#[component]
fn OptionView(
    posed: Posed,
    index: usize,
    option: Choice,
    chosen: RwSignal<Option<usize>>,
    name: String,
) -> impl IntoView {
    let page = page();
    let is_right = Memo::new(move |_| {
        posed.is_revealed()
            && posed.right.with(|right| match right {
                Ok(Right::Options(all)) => all.contains(&index),
                _ => false,
            })
    });
    // Whether a statement is true, the mark says.
    let value =
        option.measure.clone().filter(|measure| measure.kind() != Kind::Boolean).map(|measure| {
            let value = said(measure, page);
            move || {
                posed
                    .is_revealed()
                    .then(|| view! { <span class="number" translate="no">{value.get()}</span> })
            }
        });
    view! {
        <label class="lesson-option" class:right=move || is_right.get()>
            <input type="radio" name=name prop:checked=move || chosen.get() == Some(index) on:change=move |_| chosen.set(Some(index))/>
            <span>{inlines(&option.label)}</span>
            {value}
            {move || is_right.get().then(|| view! { <span class="spoken">{t!(lesson_is_right)}</span> })}
        </label>
    }
}
