//! How text becomes pieces: normalising, splitting, greedy matching (Devlin et al. 2019, section
//! 3; Wu et al. 2016, section 4.1), and how a vocabulary of pieces is learnt.

mod examples;
mod greedy;
mod merging;
mod normalise;
mod save;
mod seen;
mod steps_file;
mod training;
mod words;

use leptos::prelude::*;
use text::tokenizer::word_piece::MAX_WORD_CHARACTERS;

use self::examples::Examples;
use self::greedy::{Greedy, StepOn, Steps};
use self::normalise::{Normalised, NothingCleaned};
use self::seen::PiecesRoom;
use self::steps_file::SaveSteps;
use self::training::{Source, TrainingView};
use self::words::Words;
use crate::kit::controls::how::How;
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::pieces::state::Word;
use crate::rooms::pieces::state::finding::{finding, of_sentence};
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;

/// Panels that follow the text in the boxes.
const CUTTING: [&str; 3] = ["pieces-greedy", "pieces-words", "pieces-normal"];

/// A word being cut; its sentence, its clean-up and the vocabulary's own making in further panels.
pub fn open() -> RoomView {
    let room = PiecesRoom::new(page().store);
    let found = headline(move |_| {
        if Program::is_alone(room.store, "pieces-words") {
            return room.words.with(|words| of_sentence(words));
        }
        let word = room.followed()?;
        let all_whole = room.words.with(|words| !words.iter().any(Word::is_cut));
        Some(finding(&word, all_whole))
    });
    RoomView::of(view! { <Stage room/> })
        .with_headline(found)
        .with_reading(move || match Program::of(room.store) {
            program if program.shows("pieces-words") && program.open.is_some() => {
                t!(pieces_words_reading)
            }
            program if !program.shows("pieces-greedy") => String::new(),
            _ if room.bytes.get() => t!(pieces_reading_bytes),
            _ => t!(pieces_reading),
        })
        .with_go(view! { <StepOn room/> })
        .with_more(move || view! { <Side room/> })
}

#[component]
fn Stage(room: PiecesRoom) -> impl IntoView {
    let store = page().store;
    let missing = Memo::new(move |_| {
        if !store.tokenizer.with(Option::is_some) {
            return Some(t!(model_loading));
        }
        room.words.with(|words| words.is_empty()).then(|| t!(pieces_empty))
    });
    let there = Memo::new(move |_| missing.with(Option::is_none));
    view! {
        <section id="picture" class="pieces" aria-labelledby="pieces-title">
            <h2 id="pieces-title">{t!(pieces)}</h2>
            <Show when=move || there.get() fallback=move || view! { <p>{missing.get()}</p> }>
                <Tab id="pieces-greedy"><Greedy room/></Tab>
                <Tab id="pieces-words"><Words room/></Tab>
            </Show>
            <Tab id="pieces-normal">
                <Show when=move || !room.bytes.get() fallback=|| view! { <NothingCleaned/> }>
                    <Normalised room/>
                </Show>
            </Tab>
            <Tab id="pieces-training"><TrainingView/></Tab>
        </section>
    }
}

#[component]
fn Side(room: PiecesRoom) -> impl IntoView {
    let store = page().store;
    let cuts = Memo::new(move |_| Program::of(store).shows_any(&CUTTING));
    view! {
        <Tab id="pieces-greedy"><Steps room/></Tab>
        <Show when=move || cuts.get()><Examples/></Show>
        <Tab id="pieces-greedy"><SaveSteps room/></Tab>
        <Tab id="pieces-training"><Source/></Tab>
        <How>
            <Show when=move || cuts.get() && room.bytes.get()>
                <p>{t!(pieces_bytes_how)}</p>
                <p>{t!(pieces_merging_how)}</p>
            </Show>
            <Show when=move || cuts.get() && !room.bytes.get()>
                <p>{t!(pieces_how)}</p>
                <p>{t!(pieces_greedy_how, limit = MAX_WORD_CHARACTERS)}</p>
                <p>{t!(pieces_normal_how)}</p>
            </Show>
            <Tab id="pieces-training">
                <Show when=move || room.bytes.get()><p>{t!(pieces_training_bytes)}</p></Show>
                <p>{t!(pieces_training_how)}</p>
                <p>{t!(pieces_training_rules)}</p>
                <p>{t!(pieces_training_published)}</p>
            </Tab>
        </How>
    }
}
