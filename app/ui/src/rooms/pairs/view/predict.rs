//! The person predicts first, then the answer is revealed.

use leptos::prelude::*;

use super::seen::PairRoom;
use crate::page::page;
use crate::rooms::pairs::state::{Collected, Collection};
use crate::state::format::probability;
use crate::t;

/// Hides the answers, and takes the predictions.
#[component]
pub fn Predict(room: PairRoom) -> impl IntoView {
    let blind = room.blind;
    view! {
        <div class="pairs-predict">
            <label class="choice" for="pairs-blind">
                <input
                    type="checkbox" id="pairs-blind"
                    prop:checked=move || blind.get()
                    on:change:target=move |event| blind.set(event.target().checked())
                />
                <span>{t!(pairs_blind)}</span>
            </label>
            <Show when=move || blind.get()><Buttons room/></Show>
        </div>
    }
}

/// The two predictions. They count only while the answer is hidden.
#[component]
fn Buttons(room: PairRoom) -> impl IntoView {
    let store = page().store;
    let ready = Memo::new(move |_| {
        let now = room.now.get();
        let seen = room.seen.with(|seen| seen.as_ref().map(|seen| seen.pair.clone()));
        room.hidden.get() && now.is_some() && now == seen && store.asked.get() <= store.drawn.get()
    });
    let predict = move |guess: bool| {
        let Some(seen) = room.seen.get_untracked().filter(|_| ready.get_untracked()) else {
            return;
        };
        room.collection.update(|all| all.add(&seen.pair, guess, seen.intact.follows()));
    };
    view! {
        <p class="pairs-hint">{move || hint(room)}</p>
        <div class="buttons" role="group" aria-label=t!(pairs_predict_name)>
            <button type="button" disabled=move || !ready.get() on:click=move |_| predict(true)>{t!(pairs_predict_follows)}</button>
            <button type="button" disabled=move || !ready.get() on:click=move |_| predict(false)>{t!(pairs_predict_not)}</button>
        </div>
    }
}

/// What to do, or what came of it.
fn hint(room: PairRoom) -> String {
    let Some(now) = room.now.get() else { return t!(pairs_predict_none) };
    if room.hidden.get() {
        return t!(pairs_predict);
    }
    let found = room.collection.with(|all| all.find(&now).cloned());
    let (agreed, count) = room.collection.with(Collection::score);
    found.map_or_else(String::new, |found| revealed(&found, agreed, count))
}

fn revealed(found: &Collected, agreed: usize, count: usize) -> String {
    let word = |follows: bool| if follows { t!(pairs_follows) } else { t!(pairs_not) };
    let (guess, answer) = (word(found.guess), word(found.says_follows()));
    let p = probability(found.probability);
    t!(pairs_predicted, guess = guess, answer = answer, p = p, agreed = agreed, count = count)
}
