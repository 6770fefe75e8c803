//! Start and pause; one step, start over; and where a run stands.

use leptos::prelude::*;
use protocol::run::{Command, Rows};

use super::kind::{Planned, Wanted};
use super::learns::Learns;
use super::progress::Run;
use super::recorded::tag;
use super::stand::Stand;
use crate::kit::bound::Bound;
use crate::kit::format::count;
use crate::kit::text::Key;
use crate::page::page;
use crate::state::stage::Stage;
use crate::t;

/// What the buttons of a run can do now.
#[derive(Clone, Copy)]
struct Can {
    lack: Memo<Option<Lack>>,
    /// A run that took no step follows what is chosen.
    fresh: Memo<bool>,
    running: Memo<bool>,
    done: Memo<bool>,
}

impl Can {
    fn of<K: Learns>(wanted: Memo<Wanted<K>>) -> Self {
        let run = K::run(page().store);
        let fresh = Memo::new(move |_| {
            run.with(|run| {
                !run.is_alive()
                    || run.is_recorded()
                    || (run.step() == 0 && !wanted.with(|wanted| run.is_of(wanted)))
            })
        });
        let running = Memo::new(move |_| run.with(|run| run.stand == Stand::Running));
        let done = Memo::new(move |_| run.with(Run::is_done) && !fresh.get());
        Self { lack: lack::<K>(wanted), fresh, running, done }
    }

    fn lacks(&self) -> bool {
        self.lack.with(Option::is_some)
    }
}

/// The filled button of a run that begins as it is chosen: starts, pauses and resumes it.
pub fn turn<K: Learns>(wanted: Memo<Wanted<K>>) -> impl IntoView {
    let client = page().client;
    let can = Can::of::<K>(wanted);
    let turn = move |_| match !can.running.get_untracked() && can.fresh.get_untracked() {
        true => client.begin_run::<K>(wanted.get_untracked(), true),
        false => client.turn::<K>(),
    };
    view! {
        <button type="button" class="go run-turn" disabled=move || can.lacks() || can.done.get() on:click=turn>
            {move || if can.running.get() { t!(pause) } else { t!(run_start) }}
        </button>
    }
}

/// One step, start over; and what the run lacks to begin.
pub fn buttons<K: Learns>(wanted: Memo<Wanted<K>>) -> impl IntoView {
    let client = page().client;
    let can = Can::of::<K>(wanted);
    let still = move || can.lacks() || can.running.get() || can.done.get() || can.fresh.get();
    let step = move |_| client.steer_run::<K>(&Command::Step);
    let again = move |_| client.begin_run::<K>(wanted.get_untracked(), false);
    view! {
        <div class="buttons" role="group" aria-label=t!(training)>
            <button type="button" disabled=still on:click=step>{t!(run_step)}</button>
            <button type="button" disabled=move || can.lacks() on:click=again>{t!(run_again)}</button>
            {lacks::<K>(wanted, can.lack)}
        </div>
    }
}

/// What a run lacks to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The engine.
    Engine,
    /// A word of the person's own text.
    Text,
}

/// What a run of what is wanted lacks to begin.
pub fn lack<K: Planned>(wanted: Memo<Wanted<K>>) -> Memo<Option<Lack>> {
    let store = page().store;
    Memo::new(move |_| {
        let source = wanted.with(|(plan, _)| K::source(plan));
        match store.stage.get() {
            Stage::Ready if source.is_some_and(|source| source.is_empty(store)) => Some(Lack::Text),
            Stage::Ready => None,
            _ => Some(Lack::Engine),
        }
    })
}

/// Says what a run that reads a text lacks.
pub fn lacks<K: Planned>(
    wanted: Memo<Wanted<K>>,
    lack: Memo<Option<Lack>>,
) -> impl Fn() -> Option<AnyView> {
    move || {
        wanted.with(|(plan, _)| K::source(plan))?;
        let text = match lack.get()? {
            Lack::Engine => t!(run_not_ready),
            Lack::Text => t!(run_own_empty),
        };
        Some(view! { <p class="caption">{text}</p> }.into_any())
    }
}

/// What goes on in a run that begins as it is chosen, and why it does not.
pub fn said<K: Learns>(
    wanted: Memo<Wanted<K>>,
    words: fn(&Run<K>) -> String,
    repeated: fn(&Run<K>) -> Option<String>,
) -> impl IntoView {
    let run = K::run(page().store);
    let outdated = move || {
        let other = run.with(|run| run.has_learned() && !wanted.with(|now| run.is_of(now)));
        other.then(|| t!(run_outdated))
    };
    said_of(words, repeated, outdated)
}

/// What goes on, and why it does not.
pub fn said_of<K: Learns>(
    words: fn(&Run<K>) -> String,
    repeated: fn(&Run<K>) -> Option<String>,
    outdated: impl Fn() -> Option<String> + Send + 'static,
) -> impl IntoView {
    let run = K::run(page().store);
    let said = Memo::new(move |_| run.with(words));
    let repeated = Memo::new(move |_| run.with(repeated));
    let fault = Memo::new(move |_| {
        run.with(|run| match &run.stand {
            Stand::Failed(detail) => Some(detail.clone()),
            Stand::Lost => Some(t!(run_lost)),
            _ => None,
        })
    });
    view! {
        <p class="run-said" role="status">{tag::<K>()} {move || said.get()} " " {outdated}</p>
        {move || repeated.get().map(|text| view! { <p class="caption">{text}</p> })}
        {move || fault.get().map(|text| view! { <p class="run-fault" role="alert">{text}</p> })}
    }
}

/// Leaves rows out of training that judge, too, or takes them in again: with the next run.
pub fn apart<K: Learns>(rows: fn(&Run<K>) -> Option<Rows>, on: Bound<bool>) -> impl IntoView {
    let run = K::run(page().store);
    let rows = Memo::new(move |_| run.with(rows).unwrap_or_default());
    let left_out = move || {
        let left_out = rows.with(|rows| rows.apart);
        (left_out > 0).then(|| t!(run_apart_done, count = count(left_out as u64)))
    };
    let name = move || if on.get() { t!(run_apart_undo) } else { t!(run_apart) };
    let is_there = Memo::new(move |_| on.get() || rows.with(|rows| rows.repeated + rows.apart > 0));
    view! {
        <Show when=move || is_there.get()>
            <p class="caption">
                {left_out} " "
                <button type="button" class="quiet" on:click=move |_| on.set(!on.get_untracked())>{name}</button>
            </p>
        </Show>
    }
}

/// How many steps of all.
pub fn steps_said<K: Planned>(run: &Run<K>) -> String {
    let all = count(K::steps(&run.plan) as u64);
    t!(run_said_steps, step = count(run.step() as u64), all = all)
}

/// That some rows judge that were learned from as well, in these words.
pub fn repeated(rows: Rows, words: Key) -> Option<String> {
    let [repeated, held_out] = [rows.repeated, rows.held_out].map(|rows| count(rows as u64));
    (rows.repeated > 0).then(|| words.with(&[("count", &repeated), ("held_out", &held_out)]))
}
