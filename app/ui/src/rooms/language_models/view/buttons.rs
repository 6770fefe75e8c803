//! Start, pause, one step, begin again; and where the run stands.

use leptos::prelude::*;
use protocol::Language;

use crate::kit::format::count;
use crate::page::page;
use crate::rooms::from_nothing::state::run::Stand;
use crate::rooms::language_models::state::chosen::{Chosen, Source, wanted};
use crate::rooms::language_models::state::learning::Learning;
use crate::rooms::language_models::state::run::Run;
use crate::state::kept::Kept;
use crate::state::stage::Stage;
use crate::t;

/// The buttons of the run, and what goes on.
#[component]
pub fn Bar(chosen: Kept<Chosen>) -> impl IntoView {
    view! { <div class="run-bar"><Buttons chosen/><Said chosen/></div> }
}

#[component]
fn Buttons(chosen: Kept<Chosen>) -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let run = &Learning::here().run;
    let empty = Memo::new(move |_| {
        let own = chosen.now.with(|chosen| chosen.plan.source == Source::Own);
        own && store.learn.with(|text| text.trim().is_empty())
    });
    let ready = Memo::new(move |_| store.stage.get() == Stage::Ready && !empty.get());
    // A run that took no step follows what is chosen.
    let wanted = wanted(store, chosen);
    let fresh = Memo::new(move |_| {
        run.with(|run| {
            !run.is_alive() || (run.step() == 0 && !wanted.with(|wanted| run.is_of(wanted)))
        })
    });
    let running = Memo::new(move |_| run.with(|run| run.stand == Stand::Running));
    let done = Memo::new(move |_| run.with(Run::is_done) && !fresh.get());
    let begin = move |learns| client.begin_language(wanted.get_untracked(), learns);
    let turn = move |_| {
        if running.get_untracked() {
            return client.steer_language(&Language::Pause);
        }
        if fresh.get_untracked() {
            return begin(true);
        }
        client.steer_language(&Language::Run);
        run.update(|run| run.stand = Stand::Running);
    };
    let step = move |_| client.steer_language(&Language::Step);
    let lacks = move || {
        let text = match (store.stage.get() == Stage::Ready, empty.get()) {
            (false, _) => t!(nothing_not_ready),
            (true, true) => t!(nothing_own_empty),
            (true, false) => return None,
        };
        Some(view! { <p class="caption">{text}</p> })
    };
    view! {
        <div class="buttons" role="group" aria-label=t!(training)>
            <button type="button" class="run-turn" disabled=move || !ready.get() || done.get() on:click=turn>
                {move || if running.get() { t!(pause) } else { t!(language_start) }}
            </button>
            <button type="button" disabled=move || !ready.get() || running.get() || done.get() || fresh.get() on:click=step>{t!(nothing_step)}</button>
            <button type="button" disabled=move || !ready.get() on:click=move |_| begin(false)>{t!(language_again)}</button>
            {lacks}
        </div>
    }
}

#[component]
fn Said(chosen: Kept<Chosen>) -> impl IntoView {
    let run = &Learning::here().run;
    let said = Memo::new(move |_| run.with(said));
    let repeated = Memo::new(move |_| run.with(repeated));
    let fault = Memo::new(move |_| {
        run.with(|run| match &run.stand {
            Stand::Failed(detail) => Some(detail.clone()),
            Stand::Lost => Some(t!(nothing_lost)),
            _ => None,
        })
    });
    let wanted = wanted(page().store, chosen);
    let outdated = move || {
        let other = run.with(|run| {
            run.is_alive() && run.step() > 0 && !wanted.with(|wanted| run.is_of(wanted))
        });
        other.then(|| t!(language_outdated))
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
        t!(language_repeated, count = repeated, held_out = held_out)
    })
}

fn said(run: &Run) -> String {
    let steps = || {
        let all = count(run.plan.recipe.steps as u64);
        t!(language_said_steps, step = count(run.step() as u64), all = all)
    };
    match &run.stand {
        Stand::None => t!(language_said_none),
        Stand::Reading => t!(language_said_reading),
        Stand::Paused if run.step() == 0 => {
            let rows = run.begun.as_ref().map_or([0; 3], |begun| begun.rows);
            let [rows, held_out, _] = rows.map(|rows| count(rows as u64));
            let rows = t!(language_said_rows, rows = rows, held_out = held_out);
            let fresh = match run.plan.networks.is_empty() {
                true => t!(language_no_network),
                false => t!(language_said_begun),
            };
            format!("{fresh} {rows}")
        }
        Stand::Paused if run.is_done() => t!(nothing_said_done),
        Stand::Paused => format!("{} {}", t!(nothing_said_paused), steps()),
        Stand::Running => steps(),
        Stand::Opened(_) | Stand::Failed(_) | Stand::Lost => String::new(),
    }
}
