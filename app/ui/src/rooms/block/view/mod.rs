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
use crate::kit::controls::how::How;
use crate::kit::controls::speech::Speech;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;

/// The diagram of a layer beside the step that is open in it; its numbers in the side.
pub fn open() -> RoomView {
    let room = BlockRoom::new(page());
    RoomView::of(view! { <Stage room/> }).with_side(view! { <Side room/> })
}

#[component]
fn Stage(room: BlockRoom) -> impl IntoView {
    let store = page().store;
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    let open = Memo::new(move |_| room.seen.with(Option::is_some));
    let spoken = Memo::new(move |_| detail::said(room));
    view! {
        <section id="picture" class="block-room" aria-labelledby="block-title" aria-busy=busy>
            <h2 id="block-title" class="spoken">{t!(room_block)}</h2>
            <Show when=move || open.get() fallback=|| view! { <p>{t!(model_reading)}</p> }>
                <Tab id="block-layer">
                    <div class="block-both" id="block-layer" data-main>
                        <Diagram room/>
                        <PartPicture room/>
                    </div>
                </Tab>
                <Tab id="block-board"><Board/></Tab>
                <Tab id="block-course"><CourseView room/></Tab>
            </Show>
            <Speech text=spoken/>
        </section>
    }
}

#[component]
fn Side(room: BlockRoom) -> impl IntoView {
    let store = page().store;
    let open = Memo::new(move |_| room.seen.with(Option::is_some));
    let shows = move |panel| Memo::new(move |_| open.get() && Program::of(store).shows(panel));
    let (diagram, board) = (shows("block-layer"), shows("block-board"));
    let course = shows("block-course");
    view! {
        <div class="block-side">
            <LayerChoice/>
            <Show when=move || diagram.get()><Detail room/> <Files room/></Show>
            <Show when=move || board.get() && !store.hides("switches")><Everything/></Show>
            <Show when=move || course.get()><CourseEnd room/></Show>
            <How>
                <p>{t!(block_how)}</p>
                <p translate="no">{move || diagram::colours(room)}</p>
                <p>{t!(rounded)}</p>
            </How>
        </div>
    }
}
