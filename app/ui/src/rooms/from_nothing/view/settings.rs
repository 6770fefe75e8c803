//! Sizes, what is hidden, and how it learns.

use leptos::prelude::*;
use model::corruption::Scheme;

use crate::controls::seed::SeedField;
use crate::rooms::from_nothing::state::chosen::Chosen;
use crate::state::format::count;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// Learning rates, as links write them.
const RATES: [f64; 5] = [5e-4, 1e-3, 2e-3, 4e-3, 8e-3];

/// The recipe.
#[component]
pub fn Settings(chosen: Kept<Chosen>) -> impl IntoView {
    let numbers = move |label: String,
                        all: &[usize],
                        read: fn(&Chosen) -> usize,
                        write: fn(&mut Chosen, usize)| {
        let now = chosen.part(read);
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
                chosen.change(Change::Choice, |chosen| write(chosen, value));
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
        chosen.change(Change::Stream, |chosen| chosen.recipe.masking.seed = seed);
    };
    view! {
        <div class="nothing-settings">
            {numbers(t!(nothing_layers), &[1, 2, 3, 4], |all| all.recipe.layers, |all, value| all.recipe.layers = value)}
            {numbers(t!(nothing_features), &[64, 128, 192], |all| all.recipe.hidden, |all, value| all.recipe.hidden = value)}
            {numbers(t!(nothing_heads), &[2, 4], |all| all.recipe.heads, |all, value| all.recipe.heads = value)}
            {numbers(t!(nothing_vocabulary), &[1000, 2000, 4000], |all| all.recipe.vocabulary, |all, value| all.recipe.vocabulary = value)}
            {numbers(t!(nothing_rate), &[10, 15, 20, 30, 40], |all| all.recipe.masking.rate.into(), |all, value| {
                all.recipe.masking.rate = u8::try_from(value).unwrap_or(all.recipe.masking.rate);
            })}
            <SchemeChoice chosen/>
            {numbers(t!(nothing_steps), &[200, 500, 1000, 1500, 3000, 5000, 10_000], |all| all.recipe.steps, Chosen::set_steps)}
            <LearningRate chosen/>
            <SeedField now=chosen.part(|chosen| chosen.recipe.masking.seed) change=reseed/>
        </div>
        <WholeWords chosen/>
    }
}

#[component]
fn SchemeChoice(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.recipe.masking.scheme);
    let choose = move |text: String| {
        let scheme = if text == "spans" { Scheme::SpanBert } else { Scheme::Bert };
        chosen.change(Change::Choice, |chosen| chosen.recipe.masking.scheme = scheme);
    };
    view! {
        <label>
            <span>{t!(nothing_scheme)}</span>
            <select on:change:target=move |event| choose(event.target().value())>
                <option value="bert" prop:selected=move || now.get() != Scheme::SpanBert>{t!(nothing_scheme_pieces)}</option>
                <option value="spans" prop:selected=move || now.get() == Scheme::SpanBert>{t!(nothing_scheme_spans)}</option>
            </select>
        </label>
    }
}

#[component]
fn LearningRate(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.recipe.learning_rate);
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
            chosen.change(Change::Choice, |chosen| chosen.recipe.learning_rate = value);
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
fn WholeWords(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.recipe.masking.whole_words);
    view! {
        <label class="choice">
            <input
                type="checkbox" prop:checked=move || now.get()
                on:change:target=move |event| {
                    let on = event.target().checked();
                    chosen.change(Change::Choice, |chosen| chosen.recipe.masking.whole_words = on);
                }
            />
            <span>{t!(nothing_whole)}</span>
        </label>
    }
}
