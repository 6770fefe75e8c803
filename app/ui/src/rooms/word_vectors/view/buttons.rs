//! Start, pause, one step, start over; how far it is.

use leptos::prelude::*;

use super::Room;
use crate::kit::format::{count, fixed};
use crate::page::page;
use crate::rooms::word_vectors::state::learning::{Learning, is_recorded};
use crate::rooms::word_vectors::state::snapshot::Snapshot;
use crate::run::recorded::recorded_in;
use crate::t;

/// Start and pause: the filled button of the room.
#[component]
pub(super) fn Turn(room: Room) -> impl IntoView {
    let learning = page().store.lasting::<Learning>();
    let running = Memo::new(move |_| learning.running.get());
    let there = Memo::new(move |_| room.now.with(Option::is_some));
    let ended = Memo::new(move |_| has_ended(room));
    let turn = move |_| {
        if running.get_untracked() { learning.pause() } else { learning.start(usize::MAX) }
    };
    view! {
        <button type="button" class="go course-turn" disabled=move || !there.get() || ended.get() && !running.get() on:click=turn>
            {move || if running.get() { t!(pause) } else { t!(run_start) }}
        </button>
    }
}

/// Whether no step is left; tracked.
fn has_ended(room: Room) -> bool {
    room.now.with(|now| now.as_ref().is_none_or(|now| now.is_done() && !now.recorded))
}

/// One step, and back to the beginning.
#[component]
pub(super) fn Buttons(room: Room) -> impl IntoView {
    let learning = page().store.lasting::<Learning>();
    let running = Memo::new(move |_| learning.running.get());
    let ended = Memo::new(move |_| has_ended(room));
    let fresh = Memo::new(move |_| {
        room.now.with(|now| now.as_ref().is_none_or(|now| now.steps == 0 || now.recorded))
    });
    // A button that is disabled while its own step is taken would lose the keyboard.
    let step = move |_| {
        if !running.get_untracked() {
            learning.start(1);
        }
    };
    view! {
        <div class="buttons course" role="group" aria-label=t!(training)>
            <button type="button" disabled=move || ended.get() on:click=step>{t!(run_step)}</button>
            <button type="button" disabled=move || fresh.get() && !running.get() on:click=move |_| learning.rewind()>{t!(vectors_over)}</button>
        </div>
    }
}

/// That the training was recorded.
#[component]
pub(super) fn Tag(room: Room) -> impl IntoView {
    let recorded = Memo::new(move |_| {
        let recorded = room.now.get().filter(|now| now.recorded)?;
        Some((recorded.steps, recorded.seconds))
    });
    move || {
        let (steps, seconds) = recorded.get()?;
        Some(view! { <span class="recorded">{recorded_in(steps, seconds)}</span> })
    }
}

/// Brings the recorded training back.
#[component]
pub(super) fn Back(room: Room) -> impl IntoView {
    let store = page().store;
    let learning = store.lasting::<Learning>();
    let gone = Memo::new(move |_| {
        let chosen = room.chosen.now.with(|chosen| is_recorded(chosen.source, chosen.recipe));
        chosen
            && !learning.running.get()
            && room.now.with(|now| now.as_ref().is_some_and(|now| !now.recorded))
    });
    view! {
        <Show when=move || gone.get()>
            <p><button type="button" class="quiet" on:click=move |_| learning.bring_back(store)>{t!(run_recorded_back)}</button></p>
        </Show>
    }
}

/// Steps, loss, seconds.
#[component]
pub(super) fn Standing(room: Room) -> impl IntoView {
    let one = move |name: String, read: fn(&Snapshot) -> Option<String>| {
        let value = Memo::new(move |_| {
            let found = room.now.with(|now| now.as_deref().and_then(read));
            found.unwrap_or_else(|| "–".to_owned())
        });
        view! { <div><dt>{name}</dt><dd>{move || value.get()}</dd></div> }
    };
    let steps = |now: &Snapshot| {
        let total = now.total.map_or_else(|| "–".to_owned(), |total| count(total as u64));
        Some(format!("{} / {total}", count(now.steps as u64)))
    };
    view! {
        <dl class="standing number">
            {one(t!(run_steps), steps)}
            {one(t!(loss), |now| Some(fixed(now.loss?, 3)))}
            {one(t!(vectors_seconds), |now| Some(fixed(now.seconds, 1)))}
            {one(t!(words), |now| Some(count(now.words.list().len() as u64)))}
        </dl>
    }
}
