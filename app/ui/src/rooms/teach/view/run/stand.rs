//! Where the run stands, in words and as a bar.

use leptos::prelude::*;
use protocol::{CHECKPOINT, DeviceKind, KeptNetwork, RunStage, StepTime, Teach};

use super::super::plan::device::device_name;
use crate::kit::format::{fixed, milliseconds, number};
use crate::page::page;
use crate::rooms::teach::recorded::tag;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::run::Run;
use crate::t;

/// The stage, the progress, the speed; and what to do when something went wrong.
#[component]
pub fn Stand() -> impl IntoView {
    let classroom = page().store.lasting::<Classroom>();
    let stage = Memo::new(move |_| classroom.run.with(stage_text));
    let bar = Memo::new(move |_| classroom.run.with(share));
    let numbers = Memo::new(move |_| classroom.run.with(numbers));
    let times = Memo::new(move |_| classroom.run.with(measured));
    let diverged =
        Memo::new(move |_| classroom.run.with(|run| matches!(run.stage, Some(RunStage::Diverged))));
    let wrongly =
        Memo::new(move |_| classroom.run.with(|run| !run.is_over() && run.learns_wrongly()));
    let refused = classroom.refused;
    view! {
        <div class="teach-stand">
            <p role="status" class="teach-stage">
                {tag()}
                {move || stage.get()}
            </p>
            {move || bar.get().is_some().then(|| view! {
                <progress max="1" prop:value=move || bar.get().unwrap_or(0.0) aria-label=t!(teach_progress)></progress>
            })}
            <p class="readout">{move || numbers.get()}</p>
            <p class="caption">{move || times.get()}</p>
            <Show when=move || diverged.get()><p class="teach-fault" role="alert">{t!(teach_diverged)}</p></Show>
            <Show when=move || wrongly.get()><p class="teach-note" role="status">{t!(teach_wrongly)}</p></Show>
            {move || refused.get().map(|text| view! { <p class="teach-fault" role="alert">{text}</p> })}
            <Lost/>
        </div>
    }
}

fn stage_text(run: &Run) -> String {
    match &run.stage {
        _ if run.recorded => String::new(),
        Some(stage) if run.lost && run.is_over() => t!(teach_stage_gone, stage = told(run, stage)),
        _ if run.lost => t!(teach_stage_lost),
        None if run.id == 0 => t!(teach_stage_none),
        None => t!(teach_stage_asked),
        Some(stage) => match went_back(run) {
            Some(back) => format!("{} {back}", told(run, stage)),
            None => told(run, stage),
        },
    }
}

/// The step whose network the run ended with, if it is not that of the last one.
fn went_back(run: &Run) -> Option<String> {
    let loss = &run.last()?.validation.loss;
    run.back.map(|step| t!(teach_stage_back, step = step, loss = number(*loss, 4)))
}

/// The stage as the engine told it.
fn told(run: &Run, stage: &RunStage) -> String {
    match stage {
        RunStage::Preparing { done, total } => {
            t!(teach_stage_preparing, done = done, total = total)
        }
        RunStage::Measuring => t!(teach_stage_measuring),
        RunStage::Paused if run.steps.is_empty() => t!(teach_stage_waiting),
        RunStage::Paused => {
            t!(teach_stage_paused, step = run.step(), total = run.steps_total)
        }
        RunStage::Running => {
            t!(teach_stage_running, step = run.step(), total = run.steps_total)
        }
        RunStage::Done => {
            let seconds = run.seconds().unwrap_or(0.0);
            let seconds = fixed(seconds, if seconds < 1.0 { 2 } else { 1 });
            t!(teach_stage_done, total = run.steps_total, seconds = seconds)
        }
        RunStage::Stopped => {
            t!(teach_stage_stopped, step = run.step(), total = run.steps_total)
        }
        RunStage::Diverged => t!(teach_stage_diverged, step = run.step()),
        RunStage::Failed { detail } => t!(teach_stage_failed, detail = detail),
    }
}

/// How far it is, from 0 to 1.
fn share(run: &Run) -> Option<f64> {
    match &run.stage {
        Some(RunStage::Preparing { done, total }) => Some(*done as f64 / (*total).max(1) as f64),
        Some(RunStage::Paused | RunStage::Running) if !run.lost => {
            Some(run.step() as f64 / run.steps_total.max(1) as f64)
        }
        _ => None,
    }
}

fn numbers(run: &Run) -> String {
    let mut said = Vec::new();
    if run.recorded {
        return String::new();
    }
    if let Some(step) = run.steps.last() {
        said.push(t!(teach_now_loss, loss = number(step.loss, 4)));
    }
    if let Some(speed) = run.examples_per_second {
        said.push(t!(teach_now_speed, speed = fixed(speed, 1)));
    }
    if let Some(seconds) = run.seconds_left.filter(|_| run.is_running()) {
        said.push(t!(teach_now_left, time = time(seconds)));
    }
    said.join(" ")
}

/// Minutes and seconds.
fn time(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    if whole < 60 {
        t!(teach_seconds, seconds = whole)
    } else {
        t!(teach_minutes, minutes = whole / 60, seconds = format!("{:02}", whole % 60))
    }
}

/// What a step takes, and whether the run has another device than it was to have.
fn measured(run: &Run) -> String {
    let wanted = run.begun.as_ref().and_then(|begun| begun.device);
    if wanted == Some(DeviceKind::Webgpu) && run.device == Some(DeviceKind::Cpu) {
        return t!(teach_no_webgpu);
    }

    if run.recorded {
        return String::new();
    }
    let one = |time: &StepTime| {
        t!(teach_time, device = device_name(time.device), time = milliseconds(time.milliseconds))
    };
    let all: Vec<String> = run.times.iter().map(one).collect();
    if all.is_empty() { String::new() } else { t!(teach_times, times = all.join(", ")) }
}

/// What is left of a run whose engine ended, or of one on an earlier visit.
#[component]
fn Lost() -> impl IntoView {
    let (client, classroom) = (page().client, page().store.lasting::<Classroom>());
    let offered = Memo::new(move |_| {
        let is_checkpoint = |network: &KeptNetwork| network.name == CHECKPOINT;
        classroom.run.with(|run| !run.closed && (run.lost || run.recorded || run.id == 0))
            && classroom.kept.with(|kept| kept.iter().any(is_checkpoint))
    });
    let open = move |_| client.teach(Teach::Open { name: CHECKPOINT.to_owned() }, Vec::new());
    view! {
        <Show when=move || offered.get()>
            <div class="buttons">
                <button type="button" on:click=open>{t!(teach_open_checkpoint)}</button>
            </div>
        </Show>
    }
}
