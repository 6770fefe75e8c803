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
use self::similar::{Measured, Similar};
use self::sizes::{Facts, Sizes};
use self::tables::{Tables, TablesLegend, learned_corner};
use self::twice::{AnotherSentence, Known, TwiceView};
use super::panels::{SIMILAR, TABLES, TWICE};
use crate::kit::controls::formula::formula;
use crate::kit::controls::how::How;
use crate::kit::text::{Key, keys};
use crate::page::finding::{Finding, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::positions::state::finding::{self, neighbours};
use crate::rooms::positions::state::twice::finding as twice_found;
use crate::shell::position_choice::PositionChoice;
use crate::shell::tabs::{Tab, shows};
use crate::state::panels::Program;
use crate::t;

/// The widest chart where two stand side by side, in pixels.
const BESIDE: u32 = 470;

/// Panels that the sizes of the tables change.
const SIZED: [&str; 5] = [TABLES, "positions-curves", "positions-one", SIMILAR, "positions-shift"];

/// How to read each panel.
const READINGS: [(&str, Key); 3] = [
    (TWICE, keys::positions_reading),
    (TABLES, keys::positions_tables_reading),
    (SIMILAR, keys::positions_similar_reading),
];

/// One word in two places; both tables, what they are made of and what they do in further panels.
pub fn open() -> RoomView {
    let (room, store) = (PositionRoom::new(page()), page().store);
    let (known, similar) = (twice::known(), similar::of_learned(room));
    let table = learned_corner(room);
    let found = headline(move |before| match Program::of(store) {
        program if program.shows(TWICE) => twice_found(known.get()?.as_ref(), before),
        program if program.shows(TABLES) => {
            let [computed, learned] =
                [room.sinusoids.get(), table.get()].map(|one| neighbours(&one));
            Some(finding::tables(computed?, learned?, before))
        }
        program if program.shows(SIMILAR) => {
            Some(finding::similarity(similar.with(|similar| similar.explained)?, before))
        }
        _ => Some(Finding::silent()),
    });
    // Tables and what they are made of are the same with every sentence.
    let reads = shows(TWICE);
    RoomView::of(view! { <Stage room known similar/> })
        .with_headline(found)
        .with_readings(&READINGS)
        .with_go(view! { <Show when=move || reads.get()><AnotherSentence/></Show> })
        .with_more(move || view! { <Side room/> })
}

#[component]
fn Stage(room: PositionRoom, known: Known, similar: Memo<Measured>) -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    view! {
        <section id="picture" class="positions" aria-labelledby="positions-title" aria-busy=busy>
            <h2 id="positions-title">{t!(room_positions)}</h2>
            <Tab id=TWICE><TwiceView known/></Tab>
            <Tab id=TABLES><Tables room/></Tab>
            <Tab id="positions-curves"><Curves room/></Tab>
            <Tab id="positions-one"><One room/></Tab>
            <Tab id=SIMILAR><Similar room learned=similar/></Tab>
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
            <Tab id=TABLES><TablesLegend room/></Tab>
            <How>
                <p>{t!(positions_how)}</p>
                <p translate="no">{formula("PE(pos, 2i) = sin(pos / n^{2i/d})")}</p>
                <p translate="no">{formula("PE(pos, 2i + 1) = cos(pos / n^{2i/d})")}</p>
                <Tab id=TABLES><p>{t!(positions_tables_how)}</p></Tab>
                <Tab id="positions-one"><p>{t!(positions_one_how)}</p></Tab>
                <Tab id=SIMILAR><p>{t!(positions_similar_how)}</p></Tab>
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
