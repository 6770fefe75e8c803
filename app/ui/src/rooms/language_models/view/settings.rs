//! Sizes, which networks learn, and how.

use leptos::prelude::*;
use model::language::{Architecture, Recipe};

use crate::controls::seed::SeedField;
use crate::rooms::language_models::state::chosen::Chosen;
use crate::rooms::language_models::state::name;
use crate::state::format::count;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// Learning rates.
const RATES: [f64; 5] = [1e-3, 2e-3, 5e-3, 1e-2, 2e-2];

/// The recipe.
#[component]
pub fn Settings(chosen: Kept<Chosen>) -> impl IntoView {
    let numbers = move |label: String,
                        all: &[usize],
                        read: fn(&Recipe) -> usize,
                        write: fn(&mut Recipe, usize)| {
        let now = chosen.part(move |chosen| read(&chosen.plan.recipe));
        // A link may name another one.
        let mut all = all.to_vec();
        let linked = now.get_untracked();
        if !all.contains(&linked) {
            all.push(linked);
            all.sort_unstable();
        }
        let option = move |value: usize| {
            view! { <option value=value.to_string() prop:selected=move || now.get() == value>{count(value as u64)}</option> }
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
    };
    let reseed = move |seed| {
        chosen.change(Change::Stream, |chosen| chosen.plan.recipe.seed = seed);
    };
    view! {
        <Networks chosen/>
        <div class="nothing-settings">
            {numbers(t!(language_order), &[1, 2, 3, 4], |all| all.order, |all, value| all.order = value)}
            {numbers(t!(language_context), &[1, 2, 3, 5, 8], |all| all.context, |all, value| all.context = value)}
            {numbers(t!(language_width), &[8, 16, 32, 64], |all| all.width, |all, value| all.width = value)}
            {numbers(t!(language_hidden), &[16, 32, 64, 128], |all| all.hidden, |all, value| all.hidden = value)}
            {numbers(t!(language_vocabulary), &[500, 1000, 2000, 4000], |all| all.vocabulary, |all, value| all.vocabulary = value)}
            {numbers(t!(nothing_steps), &[100, 200, 400, 800, 1500, 3000], |all| all.steps, |all, value| all.steps = value)}
            <LearningRate chosen/>
            <SeedField now=chosen.part(|chosen| chosen.plan.recipe.seed) change=reseed/>
        </div>
        <Freeze chosen/>
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
            <legend>{t!(language_networks)}</legend>
            {Architecture::ALL.map(one).collect_view()}
        </fieldset>
    }
}

#[component]
fn LearningRate(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.plan.recipe.learning_rate);
    let mut all = RATES.to_vec();
    let linked = now.get_untracked();
    if !all.contains(&linked) {
        all.push(linked);
        all.sort_by(f64::total_cmp);
    }
    let option = move |value: f64| {
        view! { <option value=value.to_string() prop:selected=move || now.get() == value>{value.to_string()}</option> }
    };
    let choose = move |text: String| {
        if let Ok(value) = text.parse() {
            chosen.change(Change::Choice, |chosen| chosen.plan.recipe.learning_rate = value);
        }
    };
    view! {
        <label>
            <span>{t!(nothing_learning_rate)}</span>
            <select on:change:target=move |event| choose(event.target().value())>{all.into_iter().map(option).collect_view()}</select>
        </label>
    }
}

#[component]
fn Freeze(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.plan.recipe.freeze);
    view! {
        <label class="choice">
            <input
                type="checkbox" prop:checked=move || now.get()
                on:change:target=move |event| {
                    let on = event.target().checked();
                    chosen.change(Change::Choice, |chosen| chosen.plan.recipe.freeze = on);
                }
            />
            <span>{t!(language_freeze)}</span>
        </label>
    }
}
