//! How the input reaches the encoder: token, position and segment vectors, their sum and its
//! LayerNorm (Devlin et al. 2019, figure 2).

mod cost;
mod features;
mod lengths;
mod limits;
mod padding;
mod room;
mod row;
mod segments;
mod vectors;
mod worked;

use leptos::prelude::*;

use crate::shell::room_view::RoomView;

use self::cost::CostTable;
use self::lengths::PartLengths;
use self::limits::Limits;
use self::padding::Padding;
use self::room::InputRoom;
use self::row::PieceRow;
use self::segments::Segments;
use self::vectors::Vectors;
use self::worked::WorkedFeature;
use crate::controls::how::How;
use crate::page::page;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <InputView/> })
}

/// The room "Input".
#[component]
pub fn InputView() -> impl IntoView {
    let store = page().store;
    let room = InputRoom::new(page());
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    let there = Memo::new(move |_| room.shown.with(Option::is_some));
    view! {
        <section id="picture" class="input-room" aria-labelledby="input-title" aria-busy=busy>
            <h2 id="input-title">{t!(input_title)}</h2>
            <PieceRow room/>
            <Show when=move || there.get() fallback=|| view! { <p>{t!(input_waiting)}</p> }>
                <Tab id="input-vectors"><Vectors room/></Tab>
                <Tab id="input-worked"><WorkedFeature room/></Tab>
                <Tab id="input-lengths"><PartLengths room/></Tab>
                <Tab id="input-segments"><Segments room/></Tab>
                <Tab id="input-limits"><Limits room/></Tab>
                <Tab id="input-padding"><Padding room/></Tab>
                <Tab id="input-cost"><CostTable room/></Tab>
            </Show>
            <How text=t!(input_intro)/>
        </section>
    }
}
