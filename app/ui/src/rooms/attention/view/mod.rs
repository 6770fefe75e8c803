//! The attention of every head beside that of the chosen one.

pub mod compare;
mod controls;
pub mod detail;
pub mod lines;
pub mod matrix;
pub mod measures;
pub mod overview;
mod row_table;
mod scene;
mod two_networks;

use leptos::prelude::*;

use self::controls::ControlPanel;
use self::lines::LineView;
use self::matrix::MatrixView;
use self::measures::Measures;
use self::overview::Overview;
use self::row_table::RowTable;
use crate::kit::controls::how::How;
use crate::page::page;
use crate::page::parts::Part;
use crate::page::room_view::RoomView;
use crate::rooms::attention::panels::COMPARE;
use crate::shell::arriving::Arriving;
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;

/// All heads and the chosen one at a glance; the chosen one alone, as a matrix and as lines.
pub fn open() -> RoomView {
    RoomView::of(view! { <Stage/> }).with_side(view! { <Side/> })
}

#[component]
fn Stage() -> impl IntoView {
    let store = page().store;
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    // Beside one another; a projector shows one at a time, and so does a page that shows all.
    let beside = Memo::new(move |_| {
        Program::of(store).open.is_some() && !store.appearance.with(|look| look.presenter)
    });
    view! {
        <section id="picture" class="attention" tabindex="-1" aria-labelledby="detail-title" aria-busy=busy>
            <h2 id="detail-title" class="spoken">{move || detail::title(store)}</h2>
            <Tab id="overview">
                <div class:glance=move || beside.get() data-main>
                    <Overview/>
                    <Show when=move || beside.get()>
                        <LineView/>
                        <MatrixView/>
                    </Show>
                </div>
            </Tab>
            <Tab id="matrix"><div data-main><MatrixView/></div></Tab>
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
