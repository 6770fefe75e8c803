//! What to do while there is no pair.

use leptos::prelude::*;

use super::examples::Examples;
use super::seen::{PairRoom, put};
use crate::page::page;
use crate::rooms::pairs::state::Pair;
use crate::state::store::Store;
use crate::t;

/// Says what is missing, and offers pairs in the place of the picture.
#[component]
pub fn Missing(room: PairRoom) -> impl IntoView {
    let store = page().store;
    view! {
        <div class="pairs-start" data-main>
            <p class="pairs-missing">{move || said(store)}</p>
            <Examples blind=room.blind/>
        </div>
    }
}

/// What is missing.
pub fn said(store: Store) -> String {
    if store.pair.with(Option::is_some) { t!(pairs_blank) } else { t!(pairs_single) }
}

/// A second sentence that was typed behind a `[SEP]`, and the way into the second box.
#[component]
pub fn Typed(room: PairRoom) -> impl IntoView {
    let store = page().store;
    let typed =
        Memo::new(move |_| store.pair.with(Option::is_none) && room.now.with(Option::is_some));
    let split = move |_| {
        if let Some(pair) = store.sentence.with_untracked(|typed| Pair::of(typed, None)) {
            put(store, &pair);
        }
    };
    view! {
        <Show when=move || typed.get()>
            <p class="pairs-missing">
                {t!(pairs_typed)} " "
                <button type="button" on:click=split>{t!(pairs_split)}</button>
            </p>
        </Show>
    }
}
