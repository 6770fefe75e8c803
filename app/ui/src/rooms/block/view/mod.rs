//! One layer as a diagram of live vectors: LayerNorm(x + attention(x)), then
//! LayerNorm(x + FFN(x)) (Vaswani et al. 2017, section 3.1).

mod answers;
mod board;
mod choose;
mod course;
mod course_chart;
mod curve;
mod curve_files;
mod detail;
mod diagram;
mod field;
mod files;
mod gelu;
mod linear;
mod neurons;
mod norm;
mod room;
mod sum;
mod worked;

use leptos::prelude::*;

use self::board::{Board, Everything};
use self::choose::LayerChoice;
use self::course::{CourseEnd, CourseView};
use self::detail::{Detail, PartPicture};
use self::diagram::{Diagram, Files};
use self::room::BlockRoom;
use super::panels::{BOARD, LAYER, STEP};
use super::state::finding::finding;
use super::state::{finding_step, words};
use crate::kit::controls::how::How;
use crate::kit::controls::speech::Speech;
use crate::page::finding::{Finding, Strength, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::Tab;
use crate::shell::without::{self, Break, WithoutParts};
use crate::state::panels::Program;
use crate::state::store::Change;
use crate::t;

/// A layer as columns; one step of it in a panel of its own, its numbers in the side.
pub fn open() -> RoomView {
    let (room, store) = (BlockRoom::new(page()), page().store);
    let switches = Memo::new(move |_| Program::is_alone(store, BOARD));
    let found = headline(move |before| {
        if switches.get() {
            return without::found(store, before);
        }
        let program = Program::of(store);
        let is_step = program.open.is_some() && program.shows(STEP);
        match room.seen.get()? {
            seen if is_step => of_step(room, &seen.piece, before),
            seen => Some(finding(&seen, before)),
        }
    });
    let reading = move || match Program::of(store) {
        _ if switches.get() => t!(without_reading),
        program if program.shows(LAYER) => t!(block_reading),
        program if program.shows(STEP) => t!(block_step_reading),
        _ => String::new(),
    };
    let go = move || {
        view! { <Show when=move || switches.get() fallback=|| view! { <NextLayer/> }><Break/></Show> }
    };
    RoomView::of(view! { <Stage room/> })
        .with_headline(found)
        .with_reading(reading)
        .with_go(go())
        .with_more(move || view! { <Side room/> })
}

/// What the vector of the open box shows, if it is computed.
fn of_step(room: BlockRoom, piece: &str, before: Option<Strength>) -> Option<Finding> {
    let part = room.part();
    let name = words::name(part, room.activation()).text();
    match room.vector(part) {
        Some(values) => finding_step::finding(name, piece, &values, before),
        None => Some(Finding::new(Strength::None, t!(block_none_yet, part = name))),
    }
}

#[component]
fn Stage(room: BlockRoom) -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    let open = Memo::new(move |_| room.seen.with(Option::is_some));
    let spoken = Memo::new(move |_| detail::said(room));
    view! {
        <section id="picture" class="block-room" aria-labelledby="block-title" aria-busy=busy>
            <h2 id="block-title" class="spoken">{t!(room_block)}</h2>
            <Show when=move || open.get() fallback=|| view! { <p>{t!(model_reading)}</p> }>
                <Tab id=LAYER><Diagram room/></Tab>
                <Tab id=BOARD><WithoutParts id=BOARD title=t!(panel_block_board)/></Tab>
                <Tab id="block-course"><CourseView room/></Tab>
                <Tab id=STEP><PartPicture room/></Tab>
            </Show>
            <Speech text=spoken/>
        </section>
    }
}

/// Goes on to the next layer, and from the last to the first.
#[component]
fn NextLayer() -> impl IntoView {
    let store = page().store;
    let go = move |_| {
        let layers = store.shown.with_untracked(|shown| shown.as_ref().map_or(1, |all| all.layers));
        store.commit(Change::Choice, |choices| {
            choices.selection.update(|all| all.layer = (all.layer + 1) % layers.max(1));
        });
    };
    view! { <button type="button" class="go" on:click=go>{t!(block_next_layer)}</button> }
}

#[component]
fn Side(room: BlockRoom) -> impl IntoView {
    let store = page().store;
    let open = Memo::new(move |_| room.seen.with(Option::is_some));
    let shows = move |panels: &'static [&str]| {
        Memo::new(move |_| open.get() && Program::of(store).shows_any(panels))
    };
    let (diagram, board) = (shows(&[LAYER, STEP]), shows(&[BOARD]));
    let course = shows(&["block-course"]);
    view! {
        <div class="block-side">
            <LayerChoice/>
            <Show when=move || diagram.get()><Detail room/> <Files room/></Show>
            <Show when=move || board.get() && !store.hides("switches")><Everything/><Board/></Show>
            <Show when=move || course.get()><CourseEnd room/></Show>
            <How>
                <p>{t!(block_how)}</p>
                <p translate="no">{move || diagram::colours(room)}</p>
                <p>{t!(rounded)}</p>
            </How>
        </div>
    }
}
