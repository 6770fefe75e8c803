//! Begin, start, pause, one step, begin again.

use leptos::prelude::*;
use protocol::pretraining::Pretraining as Kind;
use protocol::run::Command;

use crate::page::page;
use crate::rooms::from_nothing::state::chosen::PretrainingState;
use crate::rooms::from_nothing::state::pretraining::Pretraining;
use crate::run::bar::{lack, lacks};
use crate::run::stand::Stand;
use crate::state::kept::Kept;
use crate::t;

/// What can be done now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Can {
    start: bool,
    pause: bool,
    again: bool,
}

/// The buttons of the run.
#[component]
pub fn Buttons(chosen: Kept<PretrainingState>) -> impl IntoView {
    let client = page().client;
    let room = Pretraining::here();
    let wanted = chosen.part(|chosen| (*chosen, String::new()));
    let lack = lack::<Kind>(wanted);
    let ready = Memo::new(move |_| lack.with(Option::is_none));
    let can = Memo::new(move |_| {
        room.run.with(|run| Can {
            start: run.stand == Stand::Paused && !run.is_done(),
            pause: run.stand == Stand::Running,
            again: run.stand != Stand::None,
        })
    });
    let begun = Memo::new(move |_| can.get().again);
    let begin = move |_| client.begin_pretraining(chosen.now.get_untracked());
    let turn = move |_| client.turn::<Kind>();
    let step = move |_| client.steer_run::<Kind>(&Command::Step);
    view! {
        <div class="buttons" role="group" aria-label=t!(training)>
            <Show
                when=move || begun.get()
                fallback=move || view! { <button type="button" class="go run-turn" disabled=move || !ready.get() on:click=begin>{t!(nothing_begin)}</button> }
            >
                <button type="button" class="go run-turn" disabled=move || { let can = can.get(); !can.start && !can.pause } on:click=turn>
                    {move || if can.get().pause { t!(pause) } else { t!(run_start) }}
                </button>
                <button type="button" disabled=move || !can.get().start on:click=step>{t!(run_step)}</button>
                <button type="button" disabled=move || !ready.get() on:click=begin>{t!(nothing_again)}</button>
            </Show>
            {lacks::<Kind>(wanted, lack)}
        </div>
    }
}
