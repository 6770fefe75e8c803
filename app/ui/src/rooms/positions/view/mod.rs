//! Where a piece stands: the sinusoids of Vaswani et al. 2017 beside BERT's learned vectors.

mod attention;
mod attention_row;
mod curves;
mod live;
mod one;
mod reversed;
mod reversed_table;
mod room;
mod shift;
mod similar;
mod sizes;
mod tables;

use leptos::prelude::*;

use crate::shell::room_view::RoomView;

use self::curves::Curves;
use self::live::Live;
use self::one::One;
use self::room::PositionRoom;
use self::shift::Shift;
use self::similar::Similar;
use self::sizes::Sizes;
use self::tables::Tables;
use crate::controls::how::How;
use crate::page::page;
use crate::shell::tabs::Tab;
use crate::t;

/// The widest chart where two stand side by side, in pixels.
const BESIDE: u32 = 470;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <Positions/> })
}

/// The room "Positions".
#[component]
pub fn Positions() -> impl IntoView {
    let room = PositionRoom::new(page());
    let store = page().store;
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    view! {
        <section id="picture" class="positions" aria-labelledby="positions-title" aria-busy=busy>
            <h2 id="positions-title">{t!(positions_title)}</h2>
            <Sizes room/>
            <Tab id="positions-tables"><Tables room/></Tab>
            <Tab id="positions-curves"><Curves room/></Tab>
            <Tab id="positions-one"><One room/></Tab>
            <Tab id="positions-similar"><Similar room/></Tab>
            <Tab id="positions-shift"><Shift room/></Tab>
            <Tab id="positions-live"><Live/></Tab>
            <Tab id="positions-about"><About/></Tab>
            <How text=t!(positions_intro)/>
        </section>
    }
}

/// Why BERT learns its positions, and what this room does not show.
#[component]
fn About() -> impl IntoView {
    view! {
        <section aria-labelledby="positions-about">
            <h3 id="positions-about">{t!(positions_about)}</h3>
            <p>{t!(positions_about_learned)}</p>
            <p>{t!(positions_about_task)}</p>
            <p>{t!(positions_about_simple)}</p>
        </section>
    }
}
