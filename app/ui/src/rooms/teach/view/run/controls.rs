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
use crate::rooms::teach::state::run::Run;
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

/// What the buttons of the run follow.
#[derive(Clone, Copy)]
struct Steering {
    /// Whether a run can begin.
    ready: Memo<bool>,
    can: Memo<Can>,
    alive: Memo<bool>,
}

impl Steering {
    fn new() -> Self {
        let store = page().store;
        let classroom = store.lasting::<Classroom>();
        let ready = Memo::new(move |_| {
            let sound = classroom.checked.with(|checked| match checked {
                Checked::Ready(dataset) => !lacks(dataset).iter().any(Lack::stops),
                _ => false,
            });
            sound && store.stage.get() == Stage::Ready
        });
        let can = Memo::new(move |_| classroom.run.with(Can::of));
        let alive = Memo::new(move |_| classroom.run.with(Run::is_alive));
        Self { ready, can, alive }
    }
}

impl Can {
    fn of(run: &Run) -> Self {
        if run.lost || run.closed || run.id == 0 {
            return Self::default();
        }
        let paused = matches!(run.stage, Some(RunStage::Paused));
        let unfinished = run.step() < run.steps_total;
        Self {
            pause: run.is_running(),
            go_on: paused && unfinished,
            step: paused && unfinished,
            stop: run.is_alive(),
            rewind: run.has_network() && !run.recorded && !run.steps.is_empty(),
        }
    }

    /// What the filled button does to a run that lives.
    fn turn(self) -> Command {
        match self {
            Self { go_on: true, .. } => Command::Run,
            Self { pause: true, .. } => Command::Pause,
            _ => Command::Stop,
        }
    }
}

/// A run of what is chosen; a field that is wrong takes the keyboard instead.
fn begin(start: bool) {
    let (store, client) = (page().store, page().client);
    let classroom = store.lasting::<Classroom>();
    if let Some(field) = untrack(|| classroom.wrong.first()) {
        return go_to(field.id);
    }
    let Checked::Ready(dataset) = classroom.checked.get_untracked() else { return };
    let (source, plan) =
        kept::<TeachState>(store).now.with_untracked(|chosen| (chosen.source(), chosen.plan()));
    client.begin_teaching(dataset, source, plan, classroom.device.get_untracked(), start);
}

/// The filled button: starts, pauses, resumes; stops what can be neither paused nor resumed.
#[component]
pub fn Turn() -> impl IntoView {
    let client = page().client;
    let Steering { ready, can, alive } = Steering::new();
    let dead = move || !alive.get() && !ready.get();
    let turn = move |_| match alive.get_untracked() {
        true => client.steer(can.get_untracked().turn()),
        false => begin(true),
    };
    let name = move || match can.get().turn() {
        _ if !alive.get() => t!(teach_start),
        Command::Run => t!(go_on),
        Command::Pause => t!(pause),
        _ => t!(stop),
    };
    view! { <button type="button" class="go course-turn" disabled=dead on:click=turn>{name}</button> }
}

/// Start anew, one step, stop, rewind, prepare; and what a run lacks to begin.
#[component]
pub fn Controls() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let classroom = store.lasting::<Classroom>();
    let Steering { ready, can, alive } = Steering::new();
    // A run that nobody began cannot be steered.
    let own = Memo::new(move |_| classroom.run.with(|run| run.id != 0 && !run.recorded));
    let stops = Memo::new(move |_| can.get().turn() != Command::Stop);
    let wrong = classroom.wrong;
    let is_loaded = Memo::new(move |_| store.stage.get() == Stage::Ready);
    let step = move |_| {
        client.steer(Command::Step { watch: classroom.watch.get_untracked() });
    };
    view! {
        <div class="buttons" role="group" aria-label=t!(teach_controls)>
            <Show when=move || alive.get()>
                <button type="button" disabled=move || !ready.get() on:click=move |_| begin(true)>{t!(teach_start)}</button>
            </Show>
            <Show when=move || own.get()>
                <button type="button" disabled=move || !can.get().step on:click=step>{t!(teach_step)}</button>
                <Show when=move || stops.get()>
                    <button type="button" on:click=move |_| client.steer(Command::Stop)>{t!(stop)}</button>
                </Show>
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
