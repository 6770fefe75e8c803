//! The task, sizes, which networks learn, and how.

use std::fmt::Display;
use std::str::FromStr;

use leptos::prelude::*;
use model::corruption::Edits;
use model::translation::{Architecture, Recipe, Task};

use super::task_name;
use crate::controls::seed::SeedField;
use crate::page::page;
use crate::rooms::translation::state::chosen::{Chosen, example};
use crate::rooms::translation::state::name;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// What is translated.
#[component]
pub fn TaskChoice(chosen: Kept<Chosen>) -> impl IntoView {
    let store = page().store;
    let now = chosen.part(|chosen| chosen.plan.recipe.task);
    let choose = move |place: String| {
        let task = place.parse().ok().and_then(|place: usize| Task::ALL.get(place).copied());
        let Some(task) = task else { return };
        chosen.change(Change::Choice, |chosen| chosen.plan.recipe.task = task);
        let recipe = chosen.now.with_untracked(|chosen| chosen.plan.recipe);
        if store.sentence.with_untracked(|text| task.read(text, recipe.longest()).is_err()) {
            store.put(example(&recipe), Edits::default());
        }
    };
    let option = move |(place, task): (usize, Task)| {
        view! { <option value=place.to_string() prop:selected=move || now.get() == task>{task_name(task)}</option> }
    };
    view! {
        <div class="nothing-settings nothing-text">
            <label>
                <span>{t!(translation_task)}</span>
                <select on:change:target=move |event| choose(event.target().value())>
                    {Task::ALL.into_iter().enumerate().map(option).collect_view()}
                </select>
            </label>
        </div>
    }
}

/// The recipe.
#[component]
pub fn Settings(chosen: Kept<Chosen>) -> impl IntoView {
    let reseed = move |seed| {
        chosen.change(Change::Stream, |chosen| chosen.plan.recipe.seed = seed);
    };
    view! {
        <Networks chosen/>
        <div class="nothing-settings">
            {among(chosen, t!(translation_longest), &[2, 4, 6, 8, 10, 12], |all| all.length, |all, value| all.length = value)}
            {among(chosen, t!(translation_width), &[16, 32, 64, 128], |all| all.width, |all, value| all.width = value)}
            {among(chosen, t!(translation_batch), &[8, 16, 32, 64], |all| all.batch_size, |all, value| all.batch_size = value)}
            {among(chosen, t!(nothing_steps), &[100, 200, 400, 600, 1000, 2000], |all| all.steps, |all, value| all.steps = value)}
            {among(chosen, t!(nothing_learning_rate), &[1e-3, 2e-3, 3e-3, 5e-3, 1e-2], |all| all.learning_rate, |all, value| all.learning_rate = value)}
            <SeedField now=chosen.part(|chosen| chosen.plan.recipe.seed) change=reseed/>
        </div>
        <Forcing chosen/>
    }
}

/// One number of the recipe, among some.
fn among<T>(
    chosen: Kept<Chosen>,
    label: String,
    all: &[T],
    read: fn(&Recipe) -> T,
    write: fn(&mut Recipe, T),
) -> impl IntoView + use<T>
where
    T: Copy + PartialOrd + Display + FromStr + Send + Sync + 'static,
{
    let now = chosen.part(move |chosen| read(&chosen.plan.recipe));
    // A link may name another one.
    let (mut all, linked) = (all.to_vec(), now.get_untracked());
    if !all.contains(&linked) {
        all.insert(all.partition_point(|value| *value < linked), linked);
    }
    let option = move |value: T| {
        view! { <option value=value.to_string() prop:selected=move || now.get() == value>{value.to_string()}</option> }
    };
    let choose = move |text: String| {
        if let Ok(value) = text.parse() {
            chosen.change(Change::Choice, |chosen| write(&mut chosen.plan.recipe, value));
        }
    };
    view! {
        <label>
            <span>{label}</span>
            <select on:change:target=move |event| choose(event.target().value())>{all.into_iter().map(option).collect_view()}</select>
        </label>
    }
}

#[component]
fn Networks(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.plan.networks.clone());
    let one = move |network: Architecture| {
        let choose = move |on: bool| {
            chosen.change(Change::Choice, |chosen| {
                let networks = &mut chosen.plan.networks;
                if on {
                    networks.insert(network)
                } else {
                    networks.remove(&network)
                };
            });
        };
        view! {
            <label class="choice">
                <input
                    type="checkbox" prop:checked=move || now.with(|now| now.contains(&network))
                    on:change:target=move |event| choose(event.target().checked())
                />
                <span>{name(network)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="language-networks">
            <legend>{t!(translation_networks)}</legend>
            {Architecture::ALL.map(one).collect_view()}
        </fieldset>
    }
}

#[component]
fn Forcing(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.plan.recipe.teacher_forcing);
    view! {
        <label class="choice">
            <input
                type="checkbox" prop:checked=move || now.get()
                on:change:target=move |event| {
                    let on = event.target().checked();
                    chosen.change(Change::Choice, |chosen| chosen.plan.recipe.teacher_forcing = on);
                }
            />
            <span>{t!(translation_forcing)}</span>
        </label>
    }
}
