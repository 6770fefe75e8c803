//! How text becomes pieces: normalising, splitting, greedy matching (Devlin et al. 2019, section
//! 3; Wu et al. 2016, section 4.1), and how a vocabulary of pieces is learnt.

mod examples;
mod greedy;
mod normalise;
mod save;
mod seen;
mod training;
mod words;

use leptos::prelude::*;

use crate::shell::room_view::RoomView;

use self::examples::Examples;
use self::greedy::Greedy;
use self::normalise::Normalised;
use self::seen::PiecesRoom;
use self::training::TrainingView;
use self::words::Words;
use crate::controls::how::How;
use crate::page::page;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <Pieces/> })
}

/// Tokenising and training.
#[component]
pub fn Pieces() -> impl IntoView {
    let store = page().store;
    let room = PiecesRoom::new(store);
    let ready = Memo::new(move |_| store.tokenizer.with(Option::is_some));
    let empty = Memo::new(move |_| room.words.with(|words| words.is_empty()));
    view! {
        <section id="picture" class="pieces" aria-labelledby="pieces-title">
            <h2 id="pieces-title">{t!(pieces_title)}</h2>
            <Examples room/>
            <Which room/>
            <Tab id="pieces-normal"><Normalised room/></Tab>
            <Show when=move || ready.get() fallback=|| view! { <p>{t!(pieces_waiting)}</p> }>
                <Tab id="pieces-words"><Words room/></Tab>
                <Tab id="pieces-greedy"><Show when=move || !empty.get()><Greedy room/></Show></Tab>
            </Show>
            <Tab id="pieces-training"><TrainingView/></Tab>
            <How text=t!(pieces_intro)/>
        </section>
    }
}

/// Which of two sentences is followed.
#[component]
fn Which(room: PiecesRoom) -> impl IntoView {
    let store = page().store;
    let paired = Memo::new(move |_| store.second().is_some());
    let choice = move |second: bool, label: String| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="pieces-which"
                    prop:checked=move || room.second.get() == second
                    on:change=move |_| room.second.set(second)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <Show when=move || paired.get()>
            <fieldset class="choices">
                <legend>{t!(pieces_which)}</legend>
                {choice(false, t!(sentence_name))}
                {choice(true, t!(pair_name))}
            </fieldset>
        </Show>
    }
}
