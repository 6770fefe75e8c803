//! Sizes, which networks learn, and how.

use leptos::prelude::*;
use text::language::Architecture;

use crate::kit::controls::seed::SeedField;
use crate::rooms::language_models::state::chosen::Chosen;
use crate::rooms::language_models::state::name;
use crate::run::recipe::{among, networks, ticked};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The recipe.
#[component]
pub fn Settings(chosen: Kept<Chosen>) -> impl IntoView {
    let reseed = move |seed| {
        chosen.change(Change::Stream, |chosen| chosen.plan.recipe.seed = seed);
    };
    view! {
        {networks(chosen, t!(language_networks), &Architecture::ALL.map(|one| (one, name(one))), |all| &all.plan.networks, |all| &mut all.plan.networks)}
        <div class="recipe">
            {among(chosen, t!(language_order), &[1, 2, 3, 4], |all| all.plan.recipe.order, |all, value| all.plan.recipe.order = value)}
            {among(chosen, t!(language_context), &[1, 2, 3, 5, 8], |all| all.plan.recipe.context, |all, value| all.plan.recipe.context = value)}
            {among(chosen, t!(language_width), &[8, 16, 32, 64], |all| all.plan.recipe.width, |all, value| all.plan.recipe.width = value)}
            {among(chosen, t!(language_hidden), &[16, 32, 64, 128], |all| all.plan.recipe.hidden, |all, value| all.plan.recipe.hidden = value)}
            {among(chosen, t!(language_vocabulary), &[500, 1000, 2000, 4000], |all| all.plan.recipe.vocabulary, |all, value| all.plan.recipe.vocabulary = value)}
            {among(chosen, t!(nothing_steps), &[100, 200, 400, 800, 1500, 3000], |all| all.plan.recipe.steps, |all, value| all.plan.recipe.steps = value)}
            {among(chosen, t!(nothing_learning_rate), &[1e-3, 2e-3, 5e-3, 1e-2, 2e-2], |all| all.plan.recipe.learning_rate, |all, value| all.plan.recipe.learning_rate = value)}
            <SeedField now=chosen.part(|chosen| chosen.plan.recipe.seed) change=reseed/>
        </div>
        {ticked(chosen, t!(language_freeze), |all| all.plan.recipe.freeze, |all, on| all.plan.recipe.freeze = on)}
    }
}
