//! Word vectors (Mikolov et al. 2013; Pennington et al. 2014; Jurafsky & Martin, Speech and Language
//! Processing, chapter 6): the window, the training, and what the vectors know.

mod analogy;
mod bars;
mod buttons;
mod counts;
mod fields;
mod learn;
mod map;
mod near;
mod pairs;
mod row;
mod score;
mod settings;
mod tokens;

use std::sync::Arc;

use leptos::prelude::*;
use small::word_vectors::analogies::{KINDS, Score};
use small::word_vectors::space::Space;

use self::analogy::Analogy;
use self::buttons::{Back, Tag, Turn};
use self::counts::Counts;
use self::learn::Learn;
use self::near::Neighbours;
use self::pairs::Pairs;
use self::row::Row;
use self::score::{Banks, Scores};
use self::settings::{MatrixChoice, Settings, WindowSettings};
use super::panels::{ASK, LEARN, WINDOW};
use super::state::asked::Asked;
use super::state::chosen::WordVectorsState;
use super::state::finding::finding;
use super::state::learning::{Learning, Reading};
use super::state::looked::{Looked, words};
use super::state::snapshot::Snapshot;
use super::state::{finding_ask, finding_window};
use crate::kit::controls::formula::formula;
use crate::kit::controls::how::How;
use crate::kit::format::count;
use crate::page::finding::{Finding, Strength, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::run::recipe::part;
use crate::run::source::{TEXTS, text_choice};
use crate::shell::tabs::{Tab, shows};
use crate::state::kept::Kept;
use crate::state::kept::kept;
use crate::state::panels::Program;
use crate::t;

/// Signals of the room.
#[derive(Clone, Copy)]
struct Room {
    chosen: Kept<WordVectorsState>,
    asked: Kept<Asked>,
    /// The words of the sentence box, with the sentence of each.
    row: Memo<Vec<(usize, String)>>,
    /// The training as it was last looked at.
    now: Memo<Option<Arc<Snapshot>>>,
    /// The directions of the vectors that are kept.
    space: Memo<Arc<Space>>,
    /// The target of the sentence with its window.
    looked: Memo<Option<Looked>>,
    /// Each kind of analogies.
    scores: Memo<Vec<Score>>,
}

/// The choice of the text.
fn choose_text(chosen: Kept<WordVectorsState>) -> impl IntoView {
    text_choice(chosen, &TEXTS, part!(source))
}

/// The window first, then the training, then what it made.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<WordVectorsState>(store);
    let learning = store.lasting::<Learning>();
    learning.follow(store, chosen);
    let now = Memo::new(move |_| learning.seen.get());
    let matrix = chosen.part(|chosen| chosen.matrix);
    let space = Memo::new(move |_| {
        Arc::new(now.get().map(|now| now.space(matrix.get())).unwrap_or_default())
    });
    let row = Memo::new(move |_| store.sentence.with(|text| words(text)));
    let looked = Memo::new(move |_| {
        let now = now.get()?;
        Some(row.with(|row| chosen.now.with(|chosen| Looked::new(row, chosen, &now))))
    });
    let scores = Memo::new(move |_| {
        let Some(now) = now.get() else { return Vec::new() };
        space.with(|space| KINDS.iter().map(|kind| kind.score(space, &now.words)).collect())
    });
    let room = Room { chosen, asked: kept(store), row, now, space, looked, scores };
    let found = headline(move |before| found(room, &Program::of(store), before));
    let reading = move || match Program::of(store) {
        program if program.shows(LEARN) => t!(vectors_learn_reading),
        program if program.shows(WINDOW) => t!(vectors_window_reading),
        _ => t!(vectors_ask_reading),
    };
    let learns = shows(LEARN);
    let stage = view! {
        <section id="picture" class="vectors" tabindex="-1" aria-labelledby="vectors-title">
            <h2 id="vectors-title">{t!(room_vectors)}</h2>
            <Tab id=LEARN><Learn room/></Tab>
            <Tab id=WINDOW>
                <section class="vectors-window fitted" data-main aria-labelledby="vectors-window">
                    <h3 id="vectors-window">{t!(panel_vectors_window)}</h3>
                    <p class="vectors-recorded"><Tag room/></p>
                    <Refused/>
                    <div class="vectors-both"><Pairs room/><Counts room/></div>
                </section>
            </Tab>
            <Tab id=ASK>
                <section class="vectors-ask fitted" data-main aria-labelledby="vectors-ask">
                    <h3 id="vectors-ask">{t!(panel_vectors_ask)}</h3>
                    <p class="vectors-recorded"><Tag room/></p>
                    <Refused/>
                    <div class="vectors-both">
                        <div class="vectors-words"><Neighbours room/><Analogy room/></div>
                        <div class="vectors-words"><Scores room/><Banks/></div>
                    </div>
                </section>
            </Tab>
        </section>
    };
    let side = move || {
        view! {
            <Tab id=WINDOW><WindowSettings room/></Tab>
            <Tab id=LEARN>{choose_text(chosen)}<Settings room/><Back room/></Tab>
            <Tab id=ASK><MatrixChoice room/>{choose_text(chosen)}</Tab>
            <How>
                <Tab id=WINDOW>
                    <p translate="no">{formula("L = −ln σ(t · c) − Σ_{k} ln σ(−t · n_{k})")}</p>
                    <p>{t!(vectors_how_window)}</p>
                    <p>{t!(vectors_how_noise)}</p>
                </Tab>
                <Tab id=LEARN>
                    <p>{t!(vectors_how_learn)}</p>
                    <p translate="no">{formula("J = Σ f(X_{ij}) (w_{i} · v_{j} + b_{i} + c_{j} − ln X_{ij})^{2}")}</p>
                    <p>{t!(vectors_how_glove)}</p>
                    <p>{t!(near_points)}</p>
                </Tab>
                <Tab id=ASK><p>{t!(vectors_how_ask)}</p><p>{t!(vectors_how_score)}</p><p>{t!(vectors_how_tokens)}</p></Tab>
            </How>
        }
    };
    RoomView::of(stage)
        .with_headline(found)
        .with_reading(reading)
        .with_go(view! { <Show when=move || learns.get()><Turn room/></Show> })
        .with_more(side)
        .with_pieces(view! { <Row room/> })
}

/// What the open panel found.
fn found(room: Room, program: &Program, before: Option<Strength>) -> Option<Finding> {
    let now = room.now.get()?;
    let is_coming = now.steps == 0 && page().store.lasting::<Learning>().recalling.get();
    match () {
        () if is_coming => None,
        () if program.shows(LEARN) => {
            let word = room.asked.now.with(|asked| asked.word.clone());
            Some(room.space.with(|space| finding(&now, space, &word, before)))
        }
        () if program.shows(WINDOW) => room.looked.with(|looked| {
            looked.as_ref().map(|looked| finding_window::finding(looked, &now, before))
        }),
        () => Some(room.scores.with(|scores| finding_ask::finding(scores, &now))),
    }
}

/// Why there are no vectors, or that a text was cut.
#[component]
fn Refused() -> impl IntoView {
    let text = page().store.lasting::<Learning>().text;
    let said = move || {
        Some(match text.get() {
            Reading::Waiting => view! { <p role="status">{t!(vectors_waiting)}</p> }.into_any(),
            Reading::Refused(sentence) => {
                view! { <p class="vectors-fault" role="alert">{sentence}</p> }.into_any()
            }
            Reading::Read(_, true) => view! { <p role="status">{t!(vectors_cut)}</p> }.into_any(),
            Reading::Read(_, false) => return None,
        })
    };
    view! { {said} }
}

/// Whether these are the first vectors, or after how many steps.
fn standing(now: &Snapshot) -> String {
    match now.steps {
        0 => t!(vectors_first),
        steps => t!(vectors_after, steps = count(steps as u64)),
    }
}
