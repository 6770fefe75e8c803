//! The forward pass and the training step as pseudocode, every line with its live tensors.

mod choices;
mod code;
mod finding;
mod forward;
mod map;
mod predict;
mod room;
mod tensors;
mod training;
mod training_table;

use leptos::prelude::*;

use self::choices::Choices;
use self::forward::{About, Forward};
use self::room::AlgorithmRoom;
use self::training::{Example, Training};
use super::state::training::to_hide;
use super::state::{Line, TrainingLine};
use crate::kit::controls::formula::formula;
use crate::kit::controls::how::How;
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::state::store::Change;
use crate::t;

/// The programs beside the tensors of their chosen line.
pub fn open() -> RoomView {
    let room = AlgorithmRoom::new(page());
    let reading = move || match Program::of(room.page.store) {
        program if program.shows("algorithm-forward") => match room.line.get() {
            Line::Attention => t!(algorithm_reading_map),
            _ => t!(algorithm_reading),
        },
        program if program.shows("algorithm-training") => t!(algorithm_reading_training),
        _ => String::new(),
    };
    RoomView::of(view! { <Stage room/> })
        .with_headline(headline(move |before| finding::found(room, before)))
        .with_reading(reading)
        .with_go(view! { <NextLine room/> })
        .with_more(move || view! { <Side room/> })
}

#[component]
fn Stage(room: AlgorithmRoom) -> impl IntoView {
    let store = room.page.store;
    let busy = move || store.is_behind().to_string();
    view! {
        <section id="picture" class="algorithm" aria-labelledby="algorithm-title" aria-busy=busy>
            <h2 id="algorithm-title" class="spoken">{t!(room_algorithm)}</h2>
            <Tab id="algorithm-forward"><Forward room/></Tab>
            <Tab id="algorithm-training"><Training room/></Tab>
            <Tab id="algorithm-left-out"><LeftOut/></Tab>
        </section>
    }
}

/// Goes on to the next line of the open program, and from the last to the first; a training without a
/// hidden piece gets one first.
#[component]
fn NextLine(room: AlgorithmRoom) -> impl IntoView {
    let trains = move || Program::of(room.page.store).shows("algorithm-training");
    let lacks =
        Memo::new(move |_| trains() && room.positions.with(|all| to_hide(all, None).is_some()));
    let go = move |_| {
        if lacks.get_untracked() {
            return training_table::hide_one(room);
        }
        let trains = untrack(trains);
        room.choose(Change::Choice, |lines| match trains {
            true => lines.training = (lines.training + 1) % TrainingLine::ALL.len(),
            false => lines.forward = (lines.forward + 1) % Line::ALL.len(),
        });
    };
    let label = move || if lacks.get() { t!(algorithm_hide) } else { t!(algorithm_next) };
    view! { <button type="button" class="go" on:click=go>{label}</button> }
}

/// What the short form does not say.
#[component]
fn LeftOut() -> impl IntoView {
    view! {
        <section aria-labelledby="algorithm-left-out" data-main>
            <h3 id="algorithm-left-out">{t!(panel_algorithm_left_out)}</h3>
            <p>{t!(algorithm_left_out)}</p>
            <ul class="algorithm-left-out">
                <li>{formula(&t!(algorithm_left_out_segments))}</li>
                <li>{t!(algorithm_left_out_norm)}</li>
                <li>{t!(algorithm_left_out_nsp)}</li>
                <li>{t!(algorithm_left_out_mean)}</li>
                <li>{t!(algorithm_left_out_rest)}</li>
            </ul>
        </section>
    }
}

/// Which layer and head, and what acts on the open program.
#[component]
fn Side(room: AlgorithmRoom) -> impl IntoView {
    let shows = move |panel| Memo::new(move |_| Program::of(room.page.store).shows(panel));
    let (forward, training) = (shows("algorithm-forward"), shows("algorithm-training"));
    view! {
        <div class="algorithm-side">
            <Show when=move || forward.get()><Choices room/><About room/></Show>
            <Show when=move || training.get()><Example room/></Show>
            <How>
                <p>{t!(algorithm_how)}</p>
                <p>{t!(algorithm_how_training)}</p>
                <p>{t!(rounded)}</p>
            </How>
        </div>
    }
}
