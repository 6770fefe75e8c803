//! The guesses of one position, each of which can be put in.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::bar::Bar;
use super::put_in::put_in;
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::page::page;
use crate::state::predicted::answers::{Answer, Guess};
use crate::t;

/// The guesses of a position: one stop for the keyboard, arrow keys inside.
#[component]
pub fn Guesses(
    position: usize,
    answer: Memo<Option<Answer>>,
    /// How a probability is written.
    written: fn(f32) -> String,
) -> impl IntoView {
    let page = page();
    let count = Memo::new(move |_| {
        answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.best.len()))
    });
    let stop = RwSignal::new(0_usize);
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (stop.get_untracked(), count.get_untracked());
        let next = step(&event.key(), event.ctrl_key(), here, 1, count);
        let next = match event.key().as_str() {
            "Home" => Some(0),
            "End" => count.checked_sub(1),
            _ => next,
        };
        if let Some(next) = next {
            event.prevent_default();
            stop.set(next);
            if let Some(button) = browser::element(&format!("guess-{position}-{next}")) {
                // An element on the page can take the focus.
                let _ = button.focus();
            }
        }
    };
    let choose = move |event: web_sys::MouseEvent| {
        let Some(index) = guess_of(&event) else { return };
        answer.with_untracked(|answer| {
            if let Some(answer) = answer
                && let Some(guess) = answer.best.get(index)
            {
                put_in(page, answer, guess.id);
            }
        });
    };
    view! {
        <div
            class="guesses" role="toolbar" aria-orientation="vertical"
            aria-label=t!(predict_guesses, position = position)
            on:keydown=keydown
            on:focusin=move |event| if let Some(index) = guess_of(&event) { stop.set(index) }
            on:click=choose
        >
            <For each=move || 0..count.get() key=|index| *index let:index>
                <GuessLine position index answer stop written/>
            </For>
        </div>
    }
}

#[component]
fn GuessLine(
    position: usize,
    index: usize,
    answer: Memo<Option<Answer>>,
    stop: RwSignal<usize>,
    written: fn(f32) -> String,
) -> impl IntoView {
    let guess: Memo<Option<Guess>> = Memo::new(move |_| {
        answer.with(|answer| answer.as_ref().and_then(|answer| answer.best.get(index).cloned()))
    });
    let share = Memo::new(move |_| {
        guess.with(|guess| guess.as_ref().map_or(0.0, |guess| guess.probability))
    });
    let piece = move || {
        guess.with(|guess| guess.as_ref().map(|guess| guess.piece.clone()).unwrap_or_default())
    };
    let is = move |read: fn(&Answer) -> Option<u32>| {
        Memo::new(move |_| {
            let wanted = answer.with(|answer| answer.as_ref().and_then(read));
            wanted.is_some() && guess.with(|guess| guess.as_ref().map(|guess| guess.id)) == wanted
        })
    };
    let original = is(|answer| answer.known.as_ref().map(|known| known.guess.id));
    let here = is(|answer| Some(answer.here_id));
    let marks = move || match (original.get(), here.get()) {
        (true, true) => t!(predict_is_both),
        (true, false) => t!(predict_original),
        (false, true) => t!(predict_is_here),
        (false, false) => String::new(),
    };
    view! {
        <button
            type="button"
            id=format!("guess-{position}-{index}")
            class="guess"
            class:original=move || original.get()
            data-guess=index
            tabindex=move || if stop.get() == index { "0" } else { "-1" }
        >
            <span class="number place">{index + 1}</span>
            " "
            <bdi>{piece}</bdi>
            " "
            <small class="mark">{marks}</small>
            " "
            <Bar share/>
            <span class="number">{move || written(share.get())}</span>
            <span class="spoken">" "{t!(predict_put_in)}</span>
        </button>
    }
}

fn guess_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-guess]").ok()??.get_attribute("data-guess")?.parse().ok()
}
