//! Starts and stops the reading of the data set, and says how far it is.

use leptos::prelude::*;

use crate::kit::format::count;
use crate::page::page;
use crate::rooms::prompting::requests;
use crate::rooms::prompting::state::prompting::{Fetched, Prompting};
use crate::t;

/// The filled button.
#[component]
pub fn ReadButton() -> impl IntoView {
    let store = page().store;
    let room = store.lasting::<Prompting>();
    let progress = Memo::new(move |_| room.progress(store));
    let can = Memo::new(move |_| {
        let [read, all] = progress.get();
        read < all
    });
    let reads = Memo::new(move |_| room.reading.get() && can.get());
    // What is read stays; once all of it is, more is read only when somebody says so.
    Effect::new(move |_| {
        let [read, all] = progress.get();
        if all > 0 && read == all {
            room.reading.set(false);
        }
    });
    let missing = Memo::new(move |_| room.texts.with(|texts| *texts == Fetched::Missing));
    let press = move |_| match missing.get_untracked() {
        true => requests::fetch(store),
        false => room.reading.set(!reads.get_untracked()),
    };
    let name = move || match (missing.get(), reads.get()) {
        (true, _) => t!(prompting_fetch),
        (_, true) => t!(stop),
        (_, false) => t!(prompting_read),
    };
    view! { <button type="button" class="go" disabled=move || !can.get() && !missing.get() on:click=press>{name}</button> }
}

/// How far the reading is.
#[component]
pub fn Reading() -> impl IntoView {
    let store = page().store;
    let room = store.lasting::<Prompting>();
    let progress = Memo::new(move |_| room.progress(store));
    let missing = Memo::new(move |_| room.texts.with(|texts| *texts == Fetched::Missing));
    let said = move || match (missing.get(), progress.get()) {
        (true, _) => t!(prompting_missing),
        (_, [_, 0]) if room.texts().is_none() => String::new(),
        (_, [_, 0]) => t!(prompting_cannot),
        (_, [read, all]) => {
            t!(prompting_progress, read = count(read as u64), all = count(all as u64))
        }
    };
    view! {
        <div class="prompting-reading">
            <progress max=move || progress.get()[1].max(1) value=move || progress.get()[0] aria-label=said></progress>
            <span role="status" aria-live="off">{said}</span>
        </div>
    }
}
