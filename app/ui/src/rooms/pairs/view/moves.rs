//! The picture: under each word the answer without it, at the bottom the answer.

use leptos::prelude::*;

use super::seen::{PairRoom, Seen};
use crate::kit::browser;
use crate::kit::format::{share, share_in_bar};
use crate::kit::keyboard::step;
use crate::kit::pictures::word_bar::{WordBar, Worded};
use crate::page::{Page, page};
use crate::rooms::pairs::state::finding::strongest;
use crate::rooms::pairs::state::moves::{Moved, moved};
use crate::state::networks::name;
use crate::state::store::{Change, Store};
use crate::t;

/// What the picture is made of.
#[derive(Clone, Copy)]
pub struct Moves {
    /// The words with the answers without them.
    pub words: Memo<Vec<Moved>>,
    /// The answer with all of them.
    pub follows: Memo<Option<f64>>,
    /// The word that is spoken of, by its place among the words: the chosen one, or the one that moves
    /// the answer most.
    chosen: Memo<Option<usize>>,
}

impl Moves {
    /// Follows the page.
    pub fn new(page: Page, room: PairRoom) -> Self {
        let Page { store, workbench, .. } = page;
        let words = Memo::new(move |_| moved(store, workbench));
        let follows = Memo::new(move |_| {
            room.seen.with(|seen| seen.as_ref().map(|seen| seen.answer.follows()))
        });
        let chosen = Memo::new(move |_| {
            let picked = store.selection.with(|all| all.queries.first().copied());
            words.with(|words| {
                let at =
                    |position: usize| words.iter().position(|one| one.word.position == position);
                picked
                    .and_then(at)
                    .or_else(|| at(strongest(follows.get()?, words)?.0.word.position))
            })
        });
        Self { words, follows, chosen }
    }
}

/// The picture.
#[component]
pub fn MovesView(room: PairRoom, moves: Moves) -> impl IntoView {
    let changed =
        Memo::new(move |_| room.seen.with(|seen| seen.as_ref().is_some_and(|seen| seen.changed)));
    view! {
        <section id="pair-answer" class="pair-moves" aria-labelledby="pairs-answer">
            <h3 id="pairs-answer" class="spoken">{t!(answer)}</h3>
            <Words moves/>
            <Card room moves/>
            <Show when=move || changed.get()><p class="pairs-note">{t!(pairs_changed)}</p></Show>
        </section>
    }
}

/// Both sentences, a row each: one stop for the keyboard, arrow keys inside.
#[component]
fn Words(moves: Moves) -> impl IntoView {
    let store = page().store;
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) =
            (moves.chosen.get_untracked().unwrap_or(0), moves.words.with_untracked(Vec::len));
        if let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) {
            event.prevent_default();
            choose(store, moves, next, false);
            if let Some(button) = browser::element(&format!("pair-word-{next}")) {
                // An element on the page can take the focus.
                let _ = button.focus();
            }
        }
    };
    let row = move |segment: u8| {
        let places = Memo::new(move |_| {
            moves.words.with(|words| {
                let mine = words.iter().enumerate().filter(|(_, one)| one.word.segment == segment);
                mine.map(|(at, _)| at).collect::<Vec<_>>()
            })
        });
        let count = move || {
            moves.words.with(|words| {
                let of = |segment| words.iter().filter(|one| one.word.segment == segment).count();
                of(0).max(of(1)).to_string()
            })
        };
        view! {
            <div class="word-columns" style=("--words", count)>
                <For each=move || places.get() key=|at| *at let:at><PairWord moves at/></For>
            </div>
        }
    };
    view! {
        <div class="pair-words" data-tokens role="toolbar" aria-label=t!(pairs_words) on:keydown=keydown>
            {row(0)} {row(1)}
        </div>
    }
}

/// A word with the answer without it.
#[component]
fn PairWord(moves: Moves, at: usize) -> impl IntoView {
    let store = page().store;
    let is_chosen = Memo::new(move |_| moves.chosen.get() == Some(at));
    let of = Signal::derive(move || Worded {
        share: moves.words.with(|words| words.get(at)?.follows),
        against: moves.follows.get(),
        ..Worded::default()
    });
    let piece = move || {
        moves
            .words
            .with(|words| words.get(at).map(|one| one.word.piece.clone()).unwrap_or_default())
    };
    let stops = move || if moves.chosen.get().unwrap_or(0) == at { "0" } else { "-1" };
    view! {
        <button
            type="button" id=format!("pair-word-{at}")
            class="word-column pair-word" class:is-asked=move || is_chosen.get()
            aria-pressed=move || is_chosen.get().to_string() tabindex=stops
            on:click=move |_| choose(store, moves, at, true)
        >
            <bdi>{piece}</bdi>
            <WordBar of/>
        </button>
    }
}

/// Speaks of a word; pressed once more, of the one that moves the answer most.
fn choose(store: Store, moves: Moves, at: usize, toggles: bool) {
    let position = moves.words.with_untracked(|words| words.get(at).map(|one| one.word.position));
    let Some(position) = position else { return };
    store.commit(Change::Choice, |choices| {
        choices.selection.update(|all| {
            let was = toggles && all.queries.contains(&position);
            all.queries = (!was).then_some(position).into_iter().collect();
        });
    });
}

/// The answer, and what it would be without the word that is spoken of.
#[component]
fn Card(room: PairRoom, moves: Moves) -> impl IntoView {
    let seen = move || room.seen.get();
    let verdict = move || {
        let answer = seen()?.answer;
        let [yes, no] = answer.probabilities;
        let (text, part) =
            if answer.says_follows() { (t!(pairs_follows), yes) } else { (t!(pairs_not), no) };
        Some(view! { {text} " " <span>{share(part)}</span> })
    };
    let line = |name: AnyView, part: f64, class: &'static str| {
        view! {
            <li class=class style=("--share", part.to_string())>
                <span>{name}</span> <span class="share" aria-hidden="true"></span>
                <span class="number">{share_in_bar(part)}</span>
            </li>
        }
    };
    let both = move || {
        let [yes, no] = seen()?.answer.probabilities;
        let not = line(t!(pairs_not).into_any(), no, "pair-less");
        Some([line(t!(pairs_follows).into_any(), yes, "pair-more"), not].into_iter().collect_view())
    };
    let without = move || {
        let at = moves.chosen.get()?;
        let (piece, part) = moves.words.with(|words| {
            let one = words.get(at)?;
            Some((one.word.piece.clone(), one.follows?))
        })?;
        let name = view! { {t!(pairs_without)} " " <em><bdi>{piece}</bdi></em> };
        Some(line(name.into_any(), part, "pair-without"))
    };
    let other = move || {
        let (network, answer) = seen().as_deref().and_then(|seen: &Seen| seen.other)?;
        let part = share(answer.follows());
        Some(view! { <p>{t!(pairs_other, network = name(network).text(), share = part)}</p> })
    };
    view! {
        <section class="answer-card pair-card" aria-labelledby="pair-card-title">
            <h3 id="pair-card-title">{t!(pairs_card)}</h3>
            <strong>{verdict}</strong>
            <ul>{both} {without}</ul>
            {other}
        </section>
    }
}
