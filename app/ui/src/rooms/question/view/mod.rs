//! Which span of the passage answers the question? Extractive question answering (Devlin et al.
//! 2019, sections 4.2 and 4.3).

mod answer;
mod best;
mod examples;
mod formula;
mod intact;
mod logits;
mod logits_files;
mod matrix;
mod missing;
mod none;
mod reveal;
mod room;
mod slider;
mod windows;

use leptos::prelude::*;

use self::answer::{AnswerView, Longest, Numbers};
use self::best::Best;
use self::examples::{AnotherQuestion, Examples};
use self::formula::Formula;
use self::intact::Intact;
use self::logits::Logits;
use self::matrix::{Matrix, ShowsChoice};
use self::missing::Missing;
use self::none::{NoAnswer, Threshold};
use self::room::QuestionRoom;
use self::windows::Windows;
use super::panels::LOGITS;
use super::state::finding_logits;
use crate::kit::controls::how::How;
use crate::kit::text::{Key, keys};
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::{Tab, shows};
use crate::state::panels::Program;
use crate::t;

/// How to read each panel.
const READINGS: [(&str, Key); 3] = [
    ("question-answer", keys::question_reading),
    (LOGITS, keys::question_logits_reading),
    ("question-matrix", keys::question_matrix_reading),
];

/// The room.
pub fn open() -> RoomView {
    let (room, store) = (QuestionRoom::new(page()), page().store);
    let found = headline(move |before| {
        if room.lack.with(Option::is_some) {
            return None;
        }
        match Program::is_alone(store, LOGITS) {
            true => finding_logits::finding(&*room.reading.get()?, before),
            false => answer::found(room, before),
        }
    });
    RoomView::of(view! { <Stage room/> })
        .with_pieces_inside_of("question-answer")
        .with_headline(found)
        .with_readings(&READINGS)
        .with_go(view! { <AnotherQuestion/> })
        .with_more(move || view! { <Side room/> })
}

#[component]
fn Stage(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    let complete = Memo::new(move |_| room.lack.with(Option::is_none));
    let answered = Memo::new(move |_| room.verdict.with(Option::is_some));
    // What the head is needs no answer.
    let apart = Memo::new(move |_| Program::is_alone(store, "question-about"));
    view! {
        <section id="picture" class="question" tabindex="-1" aria-labelledby="question-title" aria-busy=busy>
            <h2 id="question-title">{t!(room_question)}</h2>
            <Show when=move || !complete.get() && !apart.get()><Missing room/></Show>
            <Show when=move || complete.get() && !apart.get()>
                <Show when=move || answered.get() fallback=|| view! { <p role="status">{t!(model_reading)}</p> }>
                    <Tab id="question-answer"><div data-main><AnswerView room/></div></Tab>
                    <Tab id=LOGITS><Logits room/></Tab>
                    <Tab id="question-matrix"><Matrix room/></Tab>
                    <Tab id="question-best"><Best room/></Tab>
                    <Tab id="question-none"><NoAnswer room/></Tab>
                    <Tab id="question-formula"><Formula room/></Tab>
                    <Tab id="question-windows"><Windows room/></Tab>
                    <Tab id="question-intact"><Intact room/></Tab>
                </Show>
            </Show>
            <Tab id="question-about"><About/></Tab>
        </section>
    }
}

/// The numbers of the answer, what limits it, and passages to choose from.
#[component]
fn Side(room: QuestionRoom) -> impl IntoView {
    let [matrix, none, formula, windows] =
        ["question-matrix", "question-none", "question-formula", "question-windows"].map(shows);
    let complete = Memo::new(move |_| room.lack.with(Option::is_none));
    view! {
        <Show when=move || complete.get()>
            <Numbers room/>
            <Show when=move || matrix.get()><ShowsChoice room/></Show>
            <Longest room/>
            <Show when=move || none.get()><Threshold/></Show>
            <Examples/>
        </Show>
        <How>
            <p>{t!(question_about_head)}</p>
            <Show when=move || matrix.get()><p>{t!(question_matrix_how)}</p></Show>
            <Show when=move || none.get()><p>{t!(question_none_how)}</p></Show>
            <Show when=move || formula.get()><p>{t!(question_formula_how)}</p></Show>
            <Show when=move || windows.get()><p>{windows::how()}</p></Show>
            <p>{t!(rounded)}</p>
        </How>
    }
}

/// What this head is, and what its answer is not.
#[component]
fn About() -> impl IntoView {
    let store = page().store;
    let is_shipped = move || {
        store.opened.track();
        store.given.with_untracked(Option::is_none)
    };
    view! {
        <section id="question-about" class="about-room" aria-labelledby="question-about-title">
            <h3 id="question-about-title">{t!(about)}</h3>
            <p>{t!(question_about_head)}</p>
            <Show when=is_shipped><p>{t!(question_about_trained)}</p></Show>
            <p>{t!(question_about_edits)}</p>
        </section>
    }
}
