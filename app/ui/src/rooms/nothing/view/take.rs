//! The network of the state on screen, for all other rooms and as files.

use leptos::prelude::*;

use crate::page::page;
use crate::rooms::nothing::state::pretraining::{Pretraining, Purpose};
use crate::run::stand::Stand;
use crate::t;

/// Open it, save it.
#[component]
pub fn Take() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let room = store.lasting::<Pretraining>();
    let there = Memo::new(move |_| {
        let alive = room.run.with(|run| run.is_alive() && !run.states.is_empty());
        alive && room.take.with(|take| take.open.is_none())
    });
    let take = move |purpose: Purpose| {
        if let Some(state) = untrack(|| room.state()) {
            client.take_pretrained(state, purpose);
        }
    };
    let opened = Memo::new(move |_| room.run.with(|run| matches!(run.stand, Stand::Opened(_))));
    view! {
        <div class="buttons" role="group" aria-label=t!(nothing_take)>
            <button type="button" disabled=move || !there.get() on:click=move |_| take(Purpose::Open)>{t!(nothing_open)}</button>
            <Show when=move || !store.hides("export")>
                <button type="button" class="quiet" disabled=move || !there.get() on:click=move |_| take(Purpose::Save)>{t!(nothing_save)}</button>
            </Show>
            <Show when=move || opened.get()>
                <button type="button" class="quiet" on:click=move |_| store.go_to("corrupt")>{t!(nothing_go)}</button>
            </Show>
        </div>
        <p class="caption">{t!(nothing_open_how)}</p>
    }
}
