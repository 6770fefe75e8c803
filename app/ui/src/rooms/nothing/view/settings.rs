//! Sizes, what is hidden, and how it learns.

use leptos::prelude::*;
use text::corruption::Scheme;

use crate::kit::controls::seed::SeedField;
use crate::rooms::nothing::state::chosen::PretrainingState;
use crate::run::recipe::{Part, among, part, ticked};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The recipe.
#[component]
pub fn Settings(chosen: Kept<PretrainingState>) -> impl IntoView {
    let reseed = move |seed| {
        chosen.change(Change::Stream, |chosen| chosen.recipe.masking.seed = seed);
    };
    view! {
        <div class="recipe">
            {among(chosen, t!(nothing_layers), &[1, 2, 3, 4], part!(recipe.layers))}
            {among(chosen, t!(nothing_features), &[64, 128, 192], part!(recipe.hidden))}
            {among(chosen, t!(nothing_heads), &[2, 4], part!(recipe.heads))}
            {among(chosen, t!(nothing_vocabulary), &[1000, 2000, 4000], part!(recipe.vocabulary))}
            {among(chosen, t!(nothing_rate), &[10, 15, 20, 30, 40], part!(recipe.masking.rate))}
            <SchemeChoice chosen/>
            {among(chosen, t!(run_steps), &[200, 500, 1000, 1500, 3000, 5000, 10_000], Part { read: |all| all.recipe.steps, write: PretrainingState::set_steps })}
            {among(chosen, t!(run_learning_rate), &[5e-4, 1e-3, 2e-3, 4e-3, 8e-3], part!(recipe.learning_rate))}
            <SeedField now=chosen.part(|chosen| chosen.recipe.masking.seed) change=reseed/>
        </div>
        {ticked(chosen, t!(nothing_whole), part!(recipe.masking.whole_words))}
    }
}

#[component]
fn SchemeChoice(chosen: Kept<PretrainingState>) -> impl IntoView {
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
