//! The person predicts first, then the answer is revealed.

use leptos::prelude::*;

use super::seen::PairRoom;
use crate::page::page;
use crate::rooms::pairs::state::{Collected, Collection};
use crate::t;

/// Hides the answers; says what came of the newest prediction, and the score.
#[component]
pub fn Blind(room: PairRoom) -> impl IntoView {
    let blind = room.blind;
    let outcome = move || {
        let now = room.now.get().filter(|_| blind.get() && !room.hidden.get())?;
        room.collection.with(|all| all.find(&now).map(|found| revealed(found, all)))
    };
    view! {
        <div class="pairs-blind">
            <label class="choice" for="pairs-blind">
                <input
                    type="checkbox" id="pairs-blind"
                    prop:checked=move || blind.get()
                    on:change:target=move |event| blind.set(event.target().checked())
                />
                <span>{t!(pairs_blind)}</span>
            </label>
            <p role="status">{outcome}</p>
        </div>
    }
}

/// In the place of the answer: the pair, and the two predictions. They count only while the answer
/// is hidden.
#[component]
pub fn Predict(room: PairRoom) -> impl IntoView {
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
    let sentences = move || {
        let pair = room.now.get()?;
        Some(view! { <p dir="auto">{pair.first}</p> <p dir="auto">{pair.second}</p> })
    };
    view! {
        <div class="pairs-predict" data-main>
            <blockquote>{sentences}</blockquote>
            <p class="verdict-line">{t!(pairs_predict)}</p>
            <div class="buttons" role="group" aria-label=t!(pairs_predict)>
                <button type="button" disabled=move || !ready.get() on:click=move |_| predict(true)>{t!(pairs_predict_follows)}</button>
                <button type="button" disabled=move || !ready.get() on:click=move |_| predict(false)>{t!(pairs_predict_not)}</button>
            </div>
        </div>
    }
}

fn revealed(found: &Collected, all: &Collection) -> String {
    let word = |follows: bool| if follows { t!(pairs_follows) } else { t!(pairs_not) };
    let (guess, answer) = (word(found.guess), word(found.says_follows()));
    let said = t!(pairs_predicted, guess = guess, answer = answer);
    format!("{said} {}", score(all))
}

/// How often the model's answer was foreseen.
pub fn score(all: &Collection) -> String {
    let (agreed, count) = all.score();
    t!(pairs_score, agreed = agreed, count = count)
}
