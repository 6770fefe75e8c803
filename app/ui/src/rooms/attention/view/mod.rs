//! The attention of every head beside that of the chosen one.

pub mod compare;
mod controls;
pub mod detail;
mod labelled;
pub mod lines;
mod look;
pub mod matrix;
pub mod measures;
pub mod overview;
mod row_table;
mod scene;
mod two_networks;

use leptos::prelude::*;

use self::controls::ControlPanel;
use self::lines::LineView;
use self::look::Look;
use self::matrix::MatrixView;
use self::measures::Measures;
use self::overview::Overview;
use self::row_table::RowTable;
use crate::kit::controls::how::How;
use crate::kit::text::{Key, keys};
use crate::page::finding::headline;
use crate::page::page;
use crate::page::parts::Part;
use crate::page::room_view::RoomView;
use crate::rooms::attention::panels::{COMPARE, LOOK, MATRIX};
use crate::rooms::attention::state::habits;
use crate::rooms::attention::state::large::LargePicture;
use crate::rooms::attention::state::lines::query;
use crate::shell::arriving::Arriving;
use crate::shell::reads::{AnotherHead, finding};
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;

/// How to read each panel.
const READINGS: [(&str, Key); 2] =
    [(LOOK, keys::attention_reading), (MATRIX, keys::attention_matrix_reading)];

/// One word in the chosen head beside all heads; the chosen head alone, as a matrix and as lines.
pub fn open() -> RoomView {
    let store = page().store;
    look::choose_a_word(store);
    let picture = store.lasting::<LargePicture>().0;
    let found = headline(move |before| {
        let picture = picture.get()?;
        if Program::is_alone(store, MATRIX) {
            return habits::finding(&picture, before);
        }
        let query = query(store, &picture)?;
        finding(&picture, query, before)
    });
    RoomView::of(view! { <Stage/> })
        .with_pieces_inside_of(LOOK)
        .with_headline(found)
        .with_readings(&READINGS)
        .with_picture(Callback::new(move |()| Some(look::saved(store)?.scene())))
        .with_go(view! { <AnotherHead/> })
        .with_more(|| view! { <Side/> })
}

#[component]
fn Stage() -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    // A page that shows all shows each panel by itself.
    let beside = Memo::new(move |_| Program::of(store).open.is_some());
    view! {
        <section id="picture" class="attention" tabindex="-1" aria-labelledby="detail-title" aria-busy=busy>
            <h2 id="detail-title" class="spoken">{move || detail::title(store)}</h2>
            <Tab id=LOOK>
                <div class:glance=move || beside.get() data-main>
                    <Show when=move || beside.get()><Look/></Show>
                    <Overview/>
                    <Show when=move || beside.get()><MatrixView/></Show>
                </div>
            </Tab>
            <Tab id=MATRIX><div data-main><MatrixView/></div></Tab>
            <Tab id="lines"><div data-main><LineView/></div></Tab>
            <Tab id=COMPARE><div data-main><Compare/></div></Tab>
        </section>
    }
}

/// The comparison, which is fetched when it is opened for the first time.
#[component]
fn Compare() -> impl IntoView {
    let parts = page().parts;
    parts.want(Part::Menus);
    move || match parts.menus() {
        Some(menus) => (menus.compare)(),
        None => view! { <Arriving part=Part::Menus/> }.into_any(),
    }
}

/// What the chosen token looks at, what the head does, and how both are drawn.
#[component]
fn Side() -> impl IntoView {
    let store = page().store;
    view! {
        <RowTable open=true/>
        <Measures/>
        <ControlPanel/>
        <How>
            <p>{t!(tokens_caption)}</p>
            <p>{t!(overview_how)}</p>
            <p>{t!(matrix_caption)}</p>
            <p>{t!(lines_caption)}</p>
            <p translate="no">{move || measures::how(store)}</p>
        </How>
    }
}
