//! Start, pause, one step, begin again; and where the run stands.

use leptos::prelude::*;
use protocol::Translate;
use text::corruption::Edits;

use super::typed;
use crate::kit::format::count;
use crate::page::page;
use crate::rooms::from_nothing::state::run::Stand;
use crate::rooms::translation::state::chosen::{Chosen, example};
use crate::rooms::translation::state::run::Run;
use crate::rooms::translation::state::translating::Translating;
use crate::state::kept::Kept;
use crate::state::stage::Stage;
use crate::t;

/// The buttons of the run, and what goes on.
#[component]
pub fn Bar(chosen: Kept<Chosen>) -> impl IntoView {
    view! { <div class="run-bar"><Buttons chosen/><Said chosen/></div><Misfit chosen/> }
}

#[component]
fn Buttons(chosen: Kept<Chosen>) -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let run = &Translating::here().run;
    let ready = Memo::new(move |_| store.stage.get() == Stage::Ready);
    // A run that took no step follows what is chosen.
    let fresh = Memo::new(move |_| {
        run.with(|run| {
            let other = chosen.now.with(|chosen| chosen.plan != run.plan);
            !run.is_alive() || (run.step() == 0 && other)
        })
    });
    let running = Memo::new(move |_| run.with(|run| run.stand == Stand::Running));
    let done = Memo::new(move |_| run.with(Run::is_done) && !fresh.get());
    let begin = move |learns| {
        client.begin_translation(chosen.now.with_untracked(|chosen| chosen.plan.clone()), learns);
    };
    let turn = move |_| {
        if running.get_untracked() {
            return client.steer_translation(&Translate::Pause);
        }
        if fresh.get_untracked() {
            return begin(true);
        }
        client.steer_translation(&Translate::Run);
        run.update(|run| run.stand = Stand::Running);
    };
    let step = move |_| client.steer_translation(&Translate::Step);
    view! {
        <div class="buttons" role="group" aria-label=t!(training)>
            <button type="button" class="run-turn" disabled=move || !ready.get() || done.get() on:click=turn>
                {move || if running.get() { t!(pause) } else { t!(translation_start) }}
            </button>
            <button type="button" disabled=move || !ready.get() || running.get() || done.get() || fresh.get() on:click=step>{t!(nothing_step)}</button>
            <button type="button" disabled=move || !ready.get() on:click=move |_| begin(false)>{t!(translation_again)}</button>
        </div>
    }
}

#[component]
fn Said(chosen: Kept<Chosen>) -> impl IntoView {
    let run = &Translating::here().run;
    let said = Memo::new(move |_| run.with(said));
    let fault = Memo::new(move |_| {
        run.with(|run| match &run.stand {
            Stand::Failed(detail) => Some(detail.clone()),
            Stand::Lost => Some(t!(nothing_lost)),
            _ => None,
        })
    });
    let outdated = move || {
        let other =
            run.with(|run| run.is_alive() && run.step() > 0 && chosen.now.get().plan != run.plan);
        other.then(|| t!(translation_outdated))
    };
    view! {
        <p class="run-said" role="status">{move || said.get()} " " {outdated}</p>
        {move || fault.get().map(|text| view! { <p class="run-fault" role="alert">{text}</p> })}
    }
}

fn said(run: &Run) -> String {
    let steps = || {
        let all = count(run.plan.recipe.steps as u64);
        t!(translation_said_steps, step = count(run.step() as u64), all = all)
    };
    match &run.stand {
        Stand::None | Stand::Reading => t!(translation_said_none),
        Stand::Paused if run.plan.networks.is_empty() => t!(language_no_network),
        Stand::Paused if run.is_done() => t!(nothing_said_done),
        Stand::Paused if run.step() == 0 => t!(translation_said_fresh),
        Stand::Paused => format!("{} {}", t!(nothing_said_paused), steps()),
        Stand::Running => steps(),
        Stand::Opened(_) | Stand::Failed(_) | Stand::Lost => String::new(),
    }
}

/// Why what is typed is no example of the task, and one that is.
#[component]
fn Misfit(chosen: Kept<Chosen>) -> impl IntoView {
    let store = page().store;
    let typed = typed(chosen);
    let use_example = move |_| {
        let learned =
            Translating::here().run.with_untracked(|run| run.is_alive().then_some(run.plan.recipe));
        let recipe =
            learned.unwrap_or_else(|| chosen.now.with_untracked(|chosen| chosen.plan.recipe));
        store.put(example(&recipe), Edits::default());
    };
    move || {
        let error = typed.with(|typed| typed.as_ref().err().map(ToString::to_string))?;
        Some(view! {
            <p class="translation-misfit" role="status">{error} " " <button type="button" class="quiet" on:click=use_example>{t!(translation_try)}</button></p>
        })
    }
}
