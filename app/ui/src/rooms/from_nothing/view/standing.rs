//! Where the run stands, in numbers and a sentence.

use leptos::prelude::*;

use crate::kit::format::{count, fixed, percent};
use crate::rooms::from_nothing::state::chosen::Chosen;
use crate::rooms::from_nothing::state::pretraining::Pretraining;
use crate::rooms::from_nothing::state::run::{Run, Stand};
use crate::state::kept::Kept;
use crate::t;

/// Steps, loss and share found of the state on screen; seconds, speed, parameters.
#[component]
pub fn Standing() -> impl IntoView {
    let room = Pretraining::here();
    let one = move |name: String, read: fn(&Run, Option<usize>) -> Option<String>| {
        let value = Memo::new(move |_| {
            // Someone who went back in time reads the numbers of then.
            let then = room.picked.with(Option::is_some).then(|| room.state()).flatten();
            room.run.with(|run| read(run, then)).unwrap_or_else(|| "–".to_owned())
        });
        view! { <div><dt>{name}</dt><dd>{move || value.get()}</dd></div> }
    };
    view! {
        <dl class="nothing-standing number">
            {one(t!(nothing_steps), |run, then| {
                let total = run.begun.as_ref().map(|_| run.chosen.recipe.steps)?;
                let step = then.unwrap_or(run.step());
                Some(format!("{} / {}", count(step as u64), count(total as u64)))
            })}
            {one(t!(nothing_batch_loss), |run, then| Some(fixed(run.loss_at(then.unwrap_or(run.step()))?, 2)))}
            {one(t!(nothing_found), |run, then| {
                let found = match then {
                    Some(state) => run.found_at(state),
                    None => run.looks.last().map(|(_, found)| *found),
                };
                let (share, pieces) = (percent(found?.accuracy(), 1), count(found?.pieces as u64));
                Some(t!(nothing_found_of, share = share, pieces = pieces))
            })}
            {one(t!(nothing_seconds), |run, _| run.begun.as_ref().map(|_| fixed(run.milliseconds / 1e3, 0)))}
            {one(t!(nothing_speed), |run, _| Some(fixed(run.speed()?, 1)))}
            {one(t!(nothing_parameters), |run, _| Some(count(run.begun.as_ref()?.parameters)))}
        </dl>
    }
}

/// What goes on, and why it does not.
#[component]
pub fn Said(chosen: Kept<Chosen>) -> impl IntoView {
    let run = &Pretraining::here().run;
    let said = Memo::new(move |_| run.with(said));
    let repeated = Memo::new(move |_| run.with(repeated));
    let fault = Memo::new(move |_| {
        run.with(|run| match &run.stand {
            Stand::Failed(detail) => Some(detail.clone()),
            Stand::Lost => Some(t!(nothing_lost)),
            _ => None,
        })
    });
    let outdated = move || {
        let other = run.with(|run| run.is_alive() && chosen.now.get() != run.chosen);
        other.then(|| t!(nothing_outdated))
    };
    view! {
        <p class="run-said" role="status">{move || said.get()} " " {outdated}</p>
        {move || repeated.get().map(|text| view! { <p class="caption">{text}</p> })}
        {move || fault.get().map(|text| view! { <p class="run-fault" role="alert">{text}</p> })}
    }
}

/// That some rows judge that were learned from as well.
fn repeated(run: &Run) -> Option<String> {
    let [_, held_out, repeated] = run.begun.as_ref()?.rows;
    (repeated > 0).then(|| {
        let [repeated, held_out] = [repeated, held_out].map(|rows| count(rows as u64));
        t!(nothing_repeated, count = repeated, held_out = held_out)
    })
}

fn said(run: &Run) -> String {
    let rows = || run.begun.as_ref().map_or([0; 3], |begun| begun.rows);
    match &run.stand {
        Stand::None => t!(nothing_said_none),
        Stand::Reading => t!(nothing_said_reading),
        Stand::Paused if run.is_done() => t!(nothing_said_done),
        Stand::Paused if run.step() == 0 => {
            let [learn, held_out, _] = rows().map(|rows| count(rows as u64));
            let pieces = count(run.vocabulary() as u64);
            t!(nothing_said_begun, pieces = pieces, rows = learn, held_out = held_out)
        }
        Stand::Paused => t!(nothing_said_paused),
        Stand::Running => t!(nothing_said_running),
        Stand::Opened(step) => t!(nothing_said_opened, step = count(*step as u64)),
        Stand::Failed(_) | Stand::Lost => String::new(),
    }
}
