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

use crate::shell::room_view::RoomView;

use self::answer::AnswerView;
use self::best::Best;
use self::examples::Examples;
use self::formula::Formula;
use self::intact::Intact;
use self::logits::Logits;
use self::matrix::Matrix;
use self::missing::Missing;
use self::none::NoAnswer;
use self::room::QuestionRoom;
use self::windows::Windows;
use crate::controls::how::How;
use crate::controls::speech::Speech;
use crate::page::page;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <Question/> })
}

/// Question answering.
#[component]
pub fn Question() -> impl IntoView {
    let store = page().store;
    let room = QuestionRoom::new(page());
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    let complete = Memo::new(move |_| room.lack.with(Option::is_none));
    let answered = Memo::new(move |_| room.verdict.with(Option::is_some));
    let spoken =
        Memo::new(move |_| if complete.get() { answer::said(room) } else { String::new() });
    view! {
        <section id="picture" class="question" aria-labelledby="question-title" aria-busy=busy>
            <h2 id="question-title">{t!(question_title)}</h2>
            <Missing room/>
            <Examples room/>
            <Show when=move || complete.get()>
                <Show when=move || answered.get() fallback=|| view! { <p>{t!(question_waiting)}</p> }>
                    <Tab id="question-answer"><AnswerView room/></Tab>
                    <Tab id="question-intact"><Intact room/></Tab>
                    <Tab id="question-none"><NoAnswer room/></Tab>
                    <Tab id="question-best"><Best room/></Tab>
                    <Tab id="question-logits"><Logits room/></Tab>
                    <Tab id="question-formula"><Formula room/></Tab>
                    <Tab id="question-matrix"><Matrix room/></Tab>
                    <Tab id="question-windows"><Windows room/></Tab>
                </Show>
            </Show>
            <Speech text=spoken/>
            <Tab id="question-about"><About/></Tab>
            <How text=t!(question_intro)/>
        </section>
    }
}

/// What this head is, and what its answer is not.
#[component]
fn About() -> impl IntoView {
    view! {
        <section id="question-about" aria-labelledby="question-about-title">
            <h3 id="question-about-title">{t!(question_about_title)}</h3>
            <p>{t!(question_about_head)}</p>
            <p>{t!(question_about_trained)}</p>
            <p>{t!(question_about_edits)}</p>
        </section>
    }
}
