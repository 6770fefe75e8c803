//! The buttons of the run.

use leptos::prelude::*;
use protocol::{Command, RunStage};
use text::training::CutOff;
use wasm_bindgen::JsCast;

use crate::kit::browser;
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Checked;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::lack::{Lack, lacks};
use crate::rooms::teach::view::panel::open_panel;
use crate::state::kept::kept;
use crate::state::stage::Stage;
use crate::t;

/// What the run can be told now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Can {
    pause: bool,
    go_on: bool,
    step: bool,
    stop: bool,
    rewind: bool,
}

/// Start, pause or go on, one step, stop, rewind.
#[component]
pub fn Controls() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let classroom = store.lasting::<Classroom>();
    let ready = Memo::new(move |_| {
        let sound = classroom.checked.with(|checked| match checked {
            Checked::Ready(dataset) => !lacks(dataset).iter().any(Lack::stops),
            _ => false,
        });
        sound && store.stage.get() == Stage::Ready
    });
    let can = Memo::new(move |_| {
        classroom.run.with(|run| {
            if run.lost || run.closed || run.id == 0 {
                return Can::default();
            }
            let paused = matches!(run.stage, Some(RunStage::Paused));
            let unfinished = run.step() < run.steps_total;
            Can {
                pause: run.is_running(),
                go_on: paused && unfinished,
                step: paused && unfinished,
                stop: run.is_alive(),
                rewind: run.has_network() && !run.recorded && !run.steps.is_empty(),
            }
        })
    });
    // A run that nobody began cannot be steered.
    let own = Memo::new(move |_| classroom.run.with(|run| run.id != 0 && !run.recorded));
    let alive = Memo::new(move |_| classroom.run.with(|run| run.is_alive()));
    let wrong = classroom.wrong;
    let is_loaded = Memo::new(move |_| store.stage.get() == Stage::Ready);
    let begin = move |start: bool| {
        if let Some(field) = untrack(|| wrong.first()) {
            return go_to(field.id);
        }
        let Checked::Ready(dataset) = classroom.checked.get_untracked() else { return };
        let (source, plan) =
            kept::<TeachState>(store).now.with_untracked(|chosen| (chosen.source(), chosen.plan()));
        client.begin_teaching(dataset, source, plan, classroom.device.get_untracked(), start);
    };
    let turns = |can: Can| can.pause || can.go_on;
    let turn = move |_| {
        let goes_on = can.with_untracked(|can| can.go_on);
        client.steer(if goes_on { Command::Run } else { Command::Pause });
    };
    let step = move |_| {
        client.steer(Command::Step { watch: classroom.watch.get_untracked() });
    };
    view! {
        <div class="buttons" role="group" aria-label=t!(teach_controls)>
            <button type="button" class:go=move || !alive.get() disabled=move || !ready.get() on:click=move |_| begin(true)>{t!(teach_start)}</button>
            <Show when=move || own.get()>
            <button type="button" class:go=move || alive.get() disabled=move || !turns(can.get()) on:click=turn>
                {move || if can.get().go_on { t!(go_on) } else { t!(pause) }}
            </button>
            <button type="button" disabled=move || !can.get().step on:click=step>{t!(teach_step)}</button>
            <button type="button" class:go=move || alive.get() && !turns(can.get()) disabled=move || !can.get().stop on:click=move |_| client.steer(Command::Stop)>{t!(stop)}</button>
            <button type="button" disabled=move || !can.get().rewind on:click=move |_| client.steer(Command::Rewind)>{t!(teach_rewind)}</button>
            </Show>
            <button type="button" class="quiet" disabled=move || !ready.get() on:click=move |_| begin(false)>{t!(teach_prepare)}</button>
        </div>
        {move || wrong.first().map(|field| {
            view! { <p class="caption">{t!(teach_not_ready_field, field = field.label)}</p> }
        })}
        {move || too_long(classroom.cut.get(), store.positions()).map(|text| {
            view! { <p class="caption" role="status">{text}</p> }
        })}
        <Show when=move || !ready.get()>
            <p class="caption">{move || {
                if is_loaded.get() { t!(teach_not_ready_data) } else { t!(teach_not_ready_engine) }
            }}</p>
            <Show when=move || is_loaded.get()>
                <button type="button" on:click=move |_| open_panel(store, "teach-data")>{t!(teach_open_data)}</button>
            </Show>
        </Show>
    }
}

/// What of the examples is too long, before anything is learned of them.
fn too_long(cut: CutOff, limit: usize) -> Option<String> {
    let texts = (cut.texts > 0).then(|| t!(teach_cut_texts, count = cut.texts, limit = limit));
    let answers =
        (cut.answers > 0).then(|| t!(teach_cut_answers, count = cut.answers, limit = limit));
    let said: Vec<String> = texts.into_iter().chain(answers).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Puts the keyboard into a field that is to be set right, its text chosen so that typing replaces it.
fn go_to(id: &str) {
    if let Some(field) = browser::element(id) {
        // An element on the page can take the focus.
        let _ = field.focus();
        if let Ok(input) = field.dyn_into::<web_sys::HtmlInputElement>() {
            input.select();
        }
    }
}
