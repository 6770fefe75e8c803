//! The task, sizes, which networks learn, and how.

use leptos::prelude::*;
use text::corruption::Edits;
use text::translation::{Architecture, Task};

use super::task_name;
use crate::kit::controls::seed::SeedField;
use crate::page::page;
use crate::rooms::translation::state::chosen::{TranslationState, example};
use crate::rooms::translation::state::name;
use crate::run::recipe::{among, networks, one_of, part, ticked};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// What is translated.
#[component]
pub fn TaskChoice(chosen: Kept<TranslationState>) -> impl IntoView {
    let store = page().store;
    let now = chosen.part(|chosen| {
        Task::ALL.iter().position(|task| *task == chosen.plan.recipe.task).unwrap_or_default()
    });
    let choose = move |place: usize| {
        let Some(task) = Task::ALL.get(place).copied() else { return };
        chosen.change(Change::Choice, |chosen| chosen.plan.recipe.task = task);
        let recipe = chosen.now.with_untracked(|chosen| chosen.plan.recipe);
        if store.sentence.with_untracked(|text| task.read(text, recipe.longest()).is_err()) {
            store.put(example(&recipe), Edits::default());
        }
    };
    one_of(t!(translation_task), Task::ALL.map(task_name).to_vec(), now, choose)
}

/// The recipe.
#[component]
pub fn Settings(chosen: Kept<TranslationState>) -> impl IntoView {
    let reseed = move |seed| {
        chosen.change(Change::Stream, |chosen| chosen.plan.recipe.seed = seed);
    };
    view! {
        {networks(chosen, t!(run_networks), &Architecture::ALL.map(|one| (one, name(one))), |all| &all.plan.networks, |all| &mut all.plan.networks)}
        <div class="recipe">
            {among(chosen, t!(translation_longest), &[2, 4, 6, 8, 10, 12], part!(plan.recipe.length))}
            {among(chosen, t!(translation_width), &[16, 32, 64, 128], part!(plan.recipe.width))}
            {among(chosen, t!(translation_batch), &[8, 16, 32, 64], part!(plan.recipe.batch_size))}
            {among(chosen, t!(run_steps), &[100, 200, 400, 600, 1000, 2000], part!(plan.recipe.steps))}
            {among(chosen, t!(run_learning_rate), &[1e-3, 2e-3, 3e-3, 5e-3, 1e-2], part!(plan.recipe.learning_rate))}
            <SeedField now=chosen.part(|chosen| chosen.plan.recipe.seed) change=reseed/>
        </div>
        {ticked(chosen, t!(translation_forcing), part!(plan.recipe.teacher_forcing))}
    }
}
