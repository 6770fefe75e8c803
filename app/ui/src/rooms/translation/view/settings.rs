//! The task, sizes, which networks learn, and how.

use leptos::prelude::*;
use text::corruption::Edits;
use text::translation::{Architecture, Task};

use super::task_name;
use crate::kit::controls::seed::SeedField;
use crate::page::page;
use crate::rooms::translation::state::chosen::{Chosen, example};
use crate::rooms::translation::state::name;
use crate::run::recipe::{among, networks, one_of, ticked};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// What is translated.
#[component]
pub fn TaskChoice(chosen: Kept<Chosen>) -> impl IntoView {
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
pub fn Settings(chosen: Kept<Chosen>) -> impl IntoView {
    let reseed = move |seed| {
        chosen.change(Change::Stream, |chosen| chosen.plan.recipe.seed = seed);
    };
    view! {
        {networks(chosen, t!(translation_networks), &Architecture::ALL.map(|one| (one, name(one))), |all| &all.plan.networks, |all| &mut all.plan.networks)}
        <div class="recipe">
            {among(chosen, t!(translation_longest), &[2, 4, 6, 8, 10, 12], |all| all.plan.recipe.length, |all, value| all.plan.recipe.length = value)}
            {among(chosen, t!(translation_width), &[16, 32, 64, 128], |all| all.plan.recipe.width, |all, value| all.plan.recipe.width = value)}
            {among(chosen, t!(translation_batch), &[8, 16, 32, 64], |all| all.plan.recipe.batch_size, |all, value| all.plan.recipe.batch_size = value)}
            {among(chosen, t!(nothing_steps), &[100, 200, 400, 600, 1000, 2000], |all| all.plan.recipe.steps, |all, value| all.plan.recipe.steps = value)}
            {among(chosen, t!(nothing_learning_rate), &[1e-3, 2e-3, 3e-3, 5e-3, 1e-2], |all| all.plan.recipe.learning_rate, |all, value| all.plan.recipe.learning_rate = value)}
            <SeedField now=chosen.part(|chosen| chosen.plan.recipe.seed) change=reseed/>
        </div>
        {ticked(chosen, t!(translation_forcing), |all| all.plan.recipe.teacher_forcing, |all, on| all.plan.recipe.teacher_forcing = on)}
    }
}
