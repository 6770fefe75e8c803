//! Sizes, which networks learn, and how.

use leptos::prelude::*;
use text::language::Architecture;

use crate::kit::controls::seed::SeedField;
use crate::rooms::language_models::state::chosen::LanguageState;
use crate::rooms::language_models::state::name;
use crate::run::recipe::{among, networks, part, ticked};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The recipe.
#[component]
pub fn Settings(chosen: Kept<LanguageState>) -> impl IntoView {
    let reseed = move |seed| {
        chosen.change(Change::Stream, |chosen| chosen.plan.recipe.seed = seed);
    };
    view! {
        {networks(chosen, t!(run_networks), &Architecture::ALL.map(|one| (one, name(one))), |all| &all.plan.networks, |all| &mut all.plan.networks)}
        <div class="recipe">
            {among(chosen, t!(language_order), &[1, 2, 3, 4], part!(plan.recipe.order))}
            {among(chosen, t!(language_context), &[1, 2, 3, 5, 8], part!(plan.recipe.context))}
            {among(chosen, t!(language_width), &[8, 16, 32, 64], part!(plan.recipe.width))}
            {among(chosen, t!(language_hidden), &[16, 32, 64, 128], part!(plan.recipe.hidden))}
            {among(chosen, t!(language_vocabulary), &[500, 1000, 2000, 4000], part!(plan.recipe.vocabulary))}
            {among(chosen, t!(run_steps), &[100, 200, 400, 800, 1500, 3000], part!(plan.recipe.steps))}
            {among(chosen, t!(run_learning_rate), &[1e-3, 2e-3, 5e-3, 1e-2, 2e-2], part!(plan.recipe.learning_rate))}
            <SeedField now=chosen.part(|chosen| chosen.plan.recipe.seed) change=reseed/>
        </div>
        {ticked(chosen, t!(language_freeze), part!(plan.recipe.freeze))}
    }
}
