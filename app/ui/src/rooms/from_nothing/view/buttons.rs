//! Begin, start, pause, one step, begin again.

use leptos::prelude::*;
use protocol::Pretrain;

use crate::page::page;
use crate::rooms::from_nothing::state::chosen::{Chosen, Source};
use crate::rooms::from_nothing::state::pretraining::Pretraining;
use crate::rooms::from_nothing::state::run::Stand;
use crate::state::kept::Kept;
use crate::state::stage::Stage;
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
pub fn Buttons(chosen: Kept<Chosen>) -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let room = Pretraining::here();
    let empty = Memo::new(move |_| {
        let own = chosen.now.with(|chosen| chosen.source == Source::Own);
        own && store.learn.with(|text| text.trim().is_empty())
    });
    let ready = Memo::new(move |_| store.stage.get() == Stage::Ready && !empty.get());
    let can = Memo::new(move |_| {
        room.run.with(|run| Can {
            start: run.stand == Stand::Paused && !run.is_done(),
            pause: run.stand == Stand::Running,
            again: run.stand != Stand::None,
        })
    });
    let begun = Memo::new(move |_| can.get().again);
    let begin = move |_| client.begin_pretraining(chosen.now.get_untracked());
    let turn = move |_| {
        if can.get_untracked().pause {
            return client.steer_pretraining(&Pretrain::Pause);
        }
        client.steer_pretraining(&Pretrain::Run);
        room.run.update(|run| run.stand = Stand::Running);
    };
    let step = move |_| client.steer_pretraining(&Pretrain::Step);
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
            <Show
                when=move || begun.get()
                fallback=move || view! { <button type="button" class="run-turn" disabled=move || !ready.get() on:click=begin>{t!(nothing_begin)}</button> }
            >
                <button type="button" class="run-turn" disabled=move || { let can = can.get(); !can.start && !can.pause } on:click=turn>
                    {move || if can.get().pause { t!(pause) } else { t!(nothing_start) }}
                </button>
                <button type="button" disabled=move || !can.get().start on:click=step>{t!(nothing_step)}</button>
                <button type="button" disabled=move || !ready.get() on:click=begin>{t!(nothing_again)}</button>
            </Show>
            {lacks}
        </div>
    }
}
