//! The words of the text, each with its pieces and their ids.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::seen::PiecesRoom;
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::page::page;
use crate::rooms::pieces::state::{Piece, WORDS, Word};
use crate::state::selection::{Hover, Side};
use crate::t;

/// A row of words; the chosen one is followed.
#[component]
pub fn Words(room: PiecesRoom) -> impl IntoView {
    let store = page().store;
    let count = Memo::new(move |_| {
        room.words
            .with(|words| (words.len(), words.iter().map(|word| word.pieces.len()).sum::<usize>()))
    });
    let full = Memo::new(move |_| count.get().0 >= WORDS);
    let hover = move |index: Option<usize>| {
        let places = index.and_then(|index| {
            room.words.with_untracked(|words| {
                words.get(index).map(|word| word.positions.clone().collect::<Vec<_>>())
            })
        });
        store.selection.update(|selection| {
            selection.hover = Hover::token(&places.unwrap_or_default());
        });
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (room.word.get_untracked(), count.get_untracked().0);
        if let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) {
            event.prevent_default();
            room.follow(next);
            if let Some(button) = browser::element(&format!("pieces-word-{next}")) {
                // An element on the page can take the focus.
                let _ = button.focus();
            }
        }
    };
    let word = move |(index, word): (usize, &Word)| {
        view! { <WordButton room index word=word.clone()/> }
    };
    view! {
        <section class="fitted" data-main aria-labelledby="pieces-words">
            <h3 id="pieces-words">{t!(words)}</h3>
            <div
                role="toolbar"
                aria-label=t!(pieces_words_name)
                class="pieces-words"
                on:keydown=keydown
                on:pointerover=move |event| hover(word_of(&event))
                on:pointerleave=move |_| hover(None)
                on:focusin=move |event| hover(word_of(&event))
                on:focusout=move |_| hover(None)
            >
                {move || room.words.get().iter().enumerate().map(word).collect_view()}
            </div>
            <p class="caption" role="status">
                {move || {
                    let (words, pieces) = count.get();
                    t!(pieces_words_count, words = words, pieces = pieces)
                }}
            </p>
            <Show when=move || full.get()>
                <p class="caption">{t!(pieces_words_first, count = WORDS)}</p>
            </Show>
        </section>
    }
}

#[component]
fn WordButton(room: PiecesRoom, index: usize, word: Word) -> impl IntoView {
    let store = page().store;
    let chosen = Memo::new(move |_| room.word.get() == index);
    let places = StoredValue::new(word.positions.clone().collect::<Vec<_>>());
    let lit = Memo::new(move |_| {
        places.with_value(|places| {
            store
                .selection
                .with(|all| all.lights(Side::Query, places) || all.lights(Side::Key, places))
        })
    });
    let piece = |Piece { text, id }: Piece| {
        view! { <span class="piece"><bdi>{text}</bdi>" "<small>{id}</small></span>" " }
    };
    view! {
        <button
            type="button"
            id=format!("pieces-word-{index}")
            class="pieces-word"
            class:lit=move || lit.get()
            data-word=index
            tabindex=move || if chosen.get() { "0" } else { "-1" }
            aria-pressed=move || chosen.get().to_string()
            on:click=move |_| room.follow(index)
        >
            <bdi>{word.typed}</bdi>
            <span class="spoken">{t!(pieces_becomes)}</span>
            <span class="pieces-of">{word.pieces.into_iter().map(piece).collect_view()}</span>
        </button>
    }
}

fn word_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-word]").ok()??.get_attribute("data-word")?.parse().ok()
}
