//! The words of the sentence with the window over them.

use leptos::prelude::*;

use super::Room;
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::rooms::word_vectors::state::looked::{context, target};
use crate::state::store::Change;
use crate::t;

/// The row of words: a press or an arrow key chooses the target.
#[component]
pub(super) fn Row(room: Room) -> impl IntoView {
    let words = room.row;
    let place = Memo::new(move |_| {
        let count = words.with(Vec::len);
        room.chosen.now.with(|chosen| target(chosen, count))
    });
    let near = Memo::new(move |_| {
        let window = room.chosen.now.with(|chosen| chosen.window);
        words.with(|words| context(words, place.get(), window))
    });
    let choose = move |at: usize, how: Change| {
        room.chosen.change(how, |chosen| chosen.target = Some(at));
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let count = words.with_untracked(Vec::len);
        let here = place.get_untracked();
        if let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) {
            event.prevent_default();
            choose(next, Change::Stream);
            if let Some(button) = browser::element(&format!("vectors-word-{next}")) {
                // An element on the page can take the focus.
                let _ = button.focus();
            }
        }
    };
    let one = move |(at, (_, word)): (usize, (usize, String))| {
        let is_target = Memo::new(move |_| place.get() == at);
        let is_near = Memo::new(move |_| near.with(|near| near.contains(&at)));
        let sign = move || match (is_target.get(), is_near.get()) {
            (true, _) => ("t", t!(vectors_target)),
            (_, true) => ("c", t!(vectors_context)),
            _ => ("", String::new()),
        };
        view! {
            <button
                type="button" id=format!("vectors-word-{at}") class="token" class:vectors-target=is_target class:vectors-near=is_near
                tabindex=move || if is_target.get() { "0" } else { "-1" } aria-pressed=move || is_target.get().to_string()
                on:click=move |_| choose(at, Change::Choice)
            >
                <bdi>{word}</bdi> <small aria-hidden="true">{move || sign().0}</small> <span class="spoken">{move || sign().1}</span>
            </button>
        }
    };
    view! {
        <section class="tokens" aria-labelledby="vectors-row" data-tokens>
            <h2 id="vectors-row" class="spoken">{t!(vectors_row)}</h2>
            <div role="toolbar" class="token-row" aria-label=t!(vectors_row_choose) on:keydown=keydown>
                {move || words.get().into_iter().enumerate().map(one).collect_view()}
            </div>
        </section>
    }
}
