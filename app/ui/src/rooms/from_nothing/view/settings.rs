//! Sizes, what is hidden, and how it learns.

use leptos::prelude::*;
use text::corruption::Scheme;

use crate::kit::controls::seed::SeedField;
use crate::rooms::from_nothing::state::chosen::Chosen;
use crate::run::recipe::{among, ticked};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The recipe.
#[component]
pub fn Settings(chosen: Kept<Chosen>) -> impl IntoView {
    let reseed = move |seed| {
        chosen.change(Change::Stream, |chosen| chosen.recipe.masking.seed = seed);
    };
    view! {
        <div class="recipe">
            {among(chosen, t!(nothing_layers), &[1, 2, 3, 4], |all| all.recipe.layers, |all, value| all.recipe.layers = value)}
            {among(chosen, t!(nothing_features), &[64, 128, 192], |all| all.recipe.hidden, |all, value| all.recipe.hidden = value)}
            {among(chosen, t!(nothing_heads), &[2, 4], |all| all.recipe.heads, |all, value| all.recipe.heads = value)}
            {among(chosen, t!(nothing_vocabulary), &[1000, 2000, 4000], |all| all.recipe.vocabulary, |all, value| all.recipe.vocabulary = value)}
            {among(chosen, t!(nothing_rate), &[10, 15, 20, 30, 40], |all| all.recipe.masking.rate, |all, value| all.recipe.masking.rate = value)}
            <SchemeChoice chosen/>
            {among(chosen, t!(nothing_steps), &[200, 500, 1000, 1500, 3000, 5000, 10_000], |all| all.recipe.steps, Chosen::set_steps)}
            {among(chosen, t!(nothing_learning_rate), &[5e-4, 1e-3, 2e-3, 4e-3, 8e-3], |all| all.recipe.learning_rate, |all, value| all.recipe.learning_rate = value)}
            <SeedField now=chosen.part(|chosen| chosen.recipe.masking.seed) change=reseed/>
        </div>
        {ticked(chosen, t!(nothing_whole), |all| all.recipe.masking.whole_words, |all, on| all.recipe.masking.whole_words = on)}
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
