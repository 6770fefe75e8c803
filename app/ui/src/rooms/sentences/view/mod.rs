//! Sentences as vectors (Reimers and Gurevych 2019): the nearest of what is typed, as it is typed.

mod alike;
mod controls;
mod cost;
mod list;
mod matrix;
mod measured;
mod missing;
mod nearest;
mod room;

use leptos::prelude::*;

use self::alike::{Alike, Threshold};
use self::controls::Controls;
use self::cost::Cost;
use self::list::List;
use self::matrix::Matrix;
use self::measured::MeasuredPanel;
use self::nearest::{Nearest, ranked};
use self::room::SentencesRoom;
use super::panels::{ALIKE, COST, LIST, MATRIX, MEASURED, NEAREST};
use crate::kit::controls::how::How;
use crate::kit::text::{Key, keys};
use crate::page::finding::{Finding, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::sentences::state::finding::finding;
use crate::rooms::sentences::state::finding_pairs::{Pair, most_alike};
use crate::rooms::sentences::state::found::Neighbour;
use crate::rooms::sentences::state::tries::next;
use crate::shell::compare_with::CompareWith;
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;

/// How to read each panel.
const READINGS: [(&str, Key); 3] = [
    (NEAREST, keys::sentences_reading),
    (MATRIX, keys::sentences_matrix_reading),
    (ALIKE, keys::sentences_alike_reading),
];

/// The room.
pub fn open() -> RoomView {
    let room = SentencesRoom::new(page().store);
    let found = ranked(room.own);
    let pairs = alike::pairs(room);
    let headline = headline(move |before| match Program::of(room.store) {
        program if program.shows(NEAREST) => found.with(|found| finding(found, before)),
        program if program.shows(MATRIX) => {
            let (pair, mean) = room.own.best_pair(matrix::MOST)?;
            Some(most_alike(&room.own.named(pair)?, mean, before))
        }
        program if program.shows(ALIKE) => Some(alike::found(room, pairs)),
        _ => Some(Finding::silent()),
    });
    RoomView::of(view! { <Stage room found pairs/> })
        .with_headline(headline)
        .with_readings(&READINGS)
        .with_go(view! { <AnotherSentence/> })
        .with_more(move || view! { <Side room/> })
}

#[component]
fn Stage(
    room: SentencesRoom,
    found: Memo<Vec<Neighbour>>,
    pairs: Memo<Vec<Pair>>,
) -> impl IntoView {
    let store = page().store;
    // Sentences that are computed beside the typed one leave its picture as it is.
    let busy = Memo::new(move |_| {
        let input = store.input();
        !store.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.is_of(&input)))
    });
    view! {
        <section id="picture" class="sentence-room" tabindex="-1" aria-labelledby="sentences-title" aria-busy=move || busy.get().to_string()>
            <h2 id="sentences-title">{t!(room_sentences)}</h2>
            <Tab id=NEAREST><Nearest room found/></Tab>
            <Tab id=MATRIX><Matrix room/></Tab>
            <Tab id=ALIKE><Alike pairs/></Tab>
            <Tab id=COST><Cost room/></Tab>
            <Tab id=MEASURED><MeasuredPanel room/></Tab>
            <Tab id=LIST><List room/></Tab>
        </section>
    }
}

/// Goes on to another sentence.
#[component]
fn AnotherSentence() -> impl IntoView {
    let store = page().store;
    let go = move |_| store.pick(next(&store.sentence.get_untracked()), None);
    view! { <button type="button" class="go" on:click=go>{t!(sentences_another)}</button> }
}

#[component]
fn Side(room: SentencesRoom) -> impl IntoView {
    let compares = Memo::new(move |_| Program::of(room.store).shows_any(&[NEAREST, MATRIX]));
    view! {
        <Controls room/>
        <Show when=move || compares.get()><CompareWith own=t!(nothing)/></Show>
        <Tab id=ALIKE><Threshold room/></Tab>
        <How>
            <p>{t!(sentences_how)}</p>
            <p>{t!(near_points)}</p>
            <Tab id=MEASURED><p>{t!(sentences_measured_how)}</p></Tab>
            <p>{t!(sentences_how_data)}</p>
        </How>
    }
}
