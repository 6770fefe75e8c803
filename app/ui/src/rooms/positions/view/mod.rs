//! Where a piece stands: the sinusoids of Vaswani et al. 2017 beside BERT's learned vectors.

mod attention;
mod attention_row;
mod curves;
mod live;
mod one;
mod reversed;
mod reversed_table;
mod room;
mod seen;
mod shift;
mod similar;
mod sizes;
mod tables;
mod twice;

use leptos::prelude::*;

use self::curves::{CurveChoice, Curves};
use self::live::{Live, Tries};
use self::one::{At, One};
use self::room::PositionRoom;
use self::shift::{Shift, Slides};
use self::similar::Similar;
use self::sizes::{Facts, Sizes};
use self::tables::{Tables, TablesLegend};
use self::twice::{AnotherSentence, Known, TwiceView};
use super::panels::TWICE;
use crate::kit::controls::formula::formula;
use crate::kit::controls::how::How;
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::positions::state::twice::finding;
use crate::shell::position_choice::PositionChoice;
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;

/// The widest chart where two stand side by side, in pixels.
const BESIDE: u32 = 470;

/// Panels that the sizes of the tables change.
const SIZED: [&str; 5] = [
    "positions-tables",
    "positions-curves",
    "positions-one",
    "positions-similar",
    "positions-shift",
];

/// One word in two places; both tables, what they are made of and what they do in further panels.
pub fn open() -> RoomView {
    let room = PositionRoom::new(page());
    let known = twice::known();
    let found = headline(move |before| finding(known.get()?.as_ref(), before));
    RoomView::of(view! { <Stage room known/> })
        .with_headline(found)
        .with_reading_of_first(|| t!(positions_reading))
        .with_go(view! { <AnotherSentence/> })
        .with_more(move || view! { <Side room/> })
}

#[component]
fn Stage(room: PositionRoom, known: Known) -> impl IntoView {
    let store = page().store;
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    view! {
        <section id="picture" class="positions" aria-labelledby="positions-title" aria-busy=busy>
            <h2 id="positions-title">{t!(room_positions)}</h2>
            <Tab id=TWICE><TwiceView known/></Tab>
            <Tab id="positions-tables"><Tables room/></Tab>
            <Tab id="positions-curves"><Curves room/></Tab>
            <Tab id="positions-one"><One room/></Tab>
            <Tab id="positions-similar"><Similar room/></Tab>
            <Tab id="positions-shift"><Shift room/></Tab>
            <Tab id="positions-live"><Live/></Tab>
            <Tab id="positions-about"><About/></Tab>
        </section>
    }
}

#[component]
fn Side(room: PositionRoom) -> impl IntoView {
    let store = page().store;
    let sized = Memo::new(move |_| Program::of(store).shows_any(&SIZED));
    let switches = Memo::new(move |_| Program::of(store).shows_any(&[TWICE, "positions-live"]));
    view! {
        <div class="positions-side">
            <Show when=move || switches.get()><PositionChoice name="positions-choice"/></Show>
            <Tab id="positions-live"><Tries/></Tab>
            <Tab id="positions-curves"><CurveChoice room/></Tab>
            <Tab id="positions-one"><At room/></Tab>
            <Tab id="positions-shift"><Slides room/></Tab>
            <Show when=move || sized.get()><Sizes room/><Facts room/></Show>
            <Tab id="positions-tables"><TablesLegend room/></Tab>
            <How>
                <p>{t!(positions_how)}</p>
                <p translate="no">{formula("PE(pos, 2i) = sin(pos / n^{2i/d})")}</p>
                <p translate="no">{formula("PE(pos, 2i + 1) = cos(pos / n^{2i/d})")}</p>
                <Tab id="positions-tables"><p>{t!(positions_tables_how)}</p></Tab>
                <Tab id="positions-one"><p>{t!(positions_one_how)}</p></Tab>
                <Tab id="positions-similar"><p>{t!(positions_similar_how)}</p></Tab>
                <Tab id="positions-shift"><p>{t!(positions_shift_how)}</p></Tab>
                <Tab id="positions-live"><p>{t!(positions_live_how)}</p></Tab>
            </How>
        </div>
    }
}

/// Why BERT learns its positions.
#[component]
fn About() -> impl IntoView {
    view! {
        <section class="positions-about" data-main aria-labelledby="positions-about">
            <h3 id="positions-about">{t!(panel_positions_about)}</h3>
            <p>{t!(positions_about_learned)}</p>
            <p>{t!(positions_about_task)}</p>
        </section>
    }
}
