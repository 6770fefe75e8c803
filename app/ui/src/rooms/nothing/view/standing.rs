//! Where the run stands, in numbers and a sentence.

use leptos::prelude::*;

use crate::kit::format::{count, fixed, whole_percent};
use crate::kit::text::keys;
use crate::page::page;
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::rooms::nothing::state::run::Run;
use crate::run::bar;
use crate::run::stand::Stand;
use crate::t;

/// Steps, loss and share found of the state on screen; seconds, speed, parameters.
#[component]
pub fn Standing() -> impl IntoView {
    let room = page().store.lasting::<Pretraining>();
    let one = move |name: String, read: fn(&Run, Option<usize>) -> Option<String>| {
        let value = Memo::new(move |_| {
            // Someone who went back in time reads the numbers of then.
            let then = room.picked.with(Option::is_some).then(|| room.step()).flatten();
            room.run.with(|run| read(run, then)).unwrap_or_else(|| "–".to_owned())
        });
        view! { <div><dt>{name}</dt><dd>{move || value.get()}</dd></div> }
    };
    view! {
        <dl class="nothing-standing number">
            {one(t!(run_steps), |run, then| {
                let total = run.begun.as_ref().map(|_| run.plan.recipe.steps)?;
                let step = then.unwrap_or(run.step());
                Some(format!("{} / {}", count(step as u64), count(total as u64)))
            })}
            {one(t!(nothing_batch_loss), |run, then| Some(fixed(run.loss_at(then.unwrap_or(run.step()))?, 2)))}
            {one(t!(nothing_found), |run, then| {
                let found = match then {
                    Some(state) => run.found_at(state),
                    None => run.found(()).copied(),
                };
                let (share, pieces) = (whole_percent(found?.accuracy()), count(found?.pieces as u64));
                Some(t!(nothing_found_of, share = share, pieces = pieces))
            })}
            {one(t!(nothing_seconds), |run, _| (run.learned_for() > 0.0).then(|| fixed(run.learned_for(), 0)))}
            {one(t!(nothing_speed), |run, _| Some(fixed(run.speed()?, 1)))}
            {one(t!(run_parameters), |run, _| Some(count(run.begun.as_ref()?.parameters)))}
        </dl>
    }
}

/// That some rows are learned from and judged by.
pub fn repeated(run: &Run) -> Option<String> {
    bar::repeated(run.begun.as_ref()?.rows, keys::nothing_repeated)
}

/// What goes on.
pub fn said(run: &Run) -> String {
    match &run.stand {
        Stand::None => t!(nothing_said_none),
        Stand::Reading => t!(nothing_said_reading),
        Stand::Paused if run.is_done() => t!(run_said_done),
        Stand::Paused if run.step() == 0 => {
            let rows = run.begun.as_ref().map(|begun| begun.rows).unwrap_or_default();
            let [learn, held_out] = [rows.learned, rows.held_out].map(|rows| count(rows as u64));
            let pieces = count(run.vocabulary() as u64);
            t!(nothing_said_begun, pieces = pieces, rows = learn, held_out = held_out)
        }
        Stand::Paused => t!(run_said_paused),
        Stand::Running => t!(nothing_said_running),
        Stand::Opened(step) => t!(nothing_said_opened, step = count(*step as u64)),
        Stand::Recorded | Stand::Failed(_) | Stand::Lost => String::new(),
    }
}
