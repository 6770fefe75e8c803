//! Start, pause, one step, start over; how far it is.

use leptos::prelude::*;

use super::Room;
use crate::kit::format::{count, fixed};
use crate::rooms::word_vectors::state::learning::Learning;
use crate::rooms::word_vectors::state::snapshot::Snapshot;
use crate::t;

/// The buttons.
#[component]
pub(super) fn Buttons(room: Room) -> impl IntoView {
    let learning = Learning::here();
    let running = Memo::new(move |_| learning.running.get());
    let there = Memo::new(move |_| room.now.with(Option::is_some));
    let ended =
        Memo::new(move |_| room.now.with(|now| now.as_ref().is_none_or(|now| now.is_done())));
    let fresh =
        Memo::new(move |_| room.now.with(|now| now.as_ref().is_none_or(|now| now.steps == 0)));
    let turn = move |_| {
        if running.get_untracked() { learning.pause() } else { learning.start(usize::MAX) }
    };
    // A button that is disabled while its own step is taken would lose the keyboard.
    let step = move |_| {
        if !running.get_untracked() {
            learning.start(1);
        }
    };
    view! {
        <div class="buttons course" role="group" aria-label=t!(training)>
            <button type="button" class="go course-turn" disabled=move || !there.get() || ended.get() && !running.get() on:click=turn>
                {move || if running.get() { t!(pause) } else { t!(run_start) }}
            </button>
            <button type="button" disabled=move || ended.get() on:click=step>{t!(run_step)}</button>
            <button type="button" disabled=move || fresh.get() && !running.get() on:click=move |_| learning.rewind()>{t!(vectors_over)}</button>
        </div>
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
