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

use crate::shell::room_view::RoomView;

use self::board::Board;
use self::choose::{LayerChoice, TokenChoice};
use self::course::CourseView;
use self::detail::Detail;
use self::diagram::Diagram;
use self::room::BlockRoom;
use crate::controls::how::How;
use crate::controls::speech::Speech;
use crate::page::page;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <BlockView/> })
}

/// One layer, step by step.
#[component]
pub fn BlockView() -> impl IntoView {
    let store = page().store;
    let room = BlockRoom::new(page());
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    let open = Memo::new(move |_| room.seen.with(Option::is_some));
    let spoken = Memo::new(move |_| detail::said(room));
    view! {
        <section id="picture" class="block-room" aria-labelledby="block-title" aria-busy=busy>
            <h2 id="block-title">{t!(block_title)}</h2>
            <LayerChoice/>
            <TokenChoice room/>
            <Show when=move || open.get() fallback=|| view! { <p>{t!(block_waiting)}</p> }>
                <Tab id="block-layer">
                    <div class="block-both" id="block-layer">
                        <Diagram room/>
                        <Detail room/>
                    </div>
                </Tab>
                <Tab id="block-board"><Board/></Tab>
                <Tab id="block-course"><CourseView room/></Tab>
            </Show>
            <Speech text=spoken/>
            <How text=t!(block_intro)/>
        </section>
    }
}
