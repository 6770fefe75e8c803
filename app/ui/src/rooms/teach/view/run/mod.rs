//! The run: its controls, where it stands, and everything that changes while it goes on.

mod controls;
pub mod curves;
mod live;
mod outdated;
mod stand;

use leptos::prelude::*;

use self::controls::Controls;
pub use self::controls::Turn;
pub use self::curves::{CurvesHow, CurvesView};
use self::live::Live;
use self::outdated::Outdated;
use self::stand::Stand;
use crate::page::page;
use crate::state::panels::Program;
use crate::t;

/// Start, pause, step, stop, rewind; and on one screen what happens.
#[component]
pub fn RunView() -> impl IntoView {
    let store = page().store;
    // Where all panels are open, each part has its own.
    let alone = Memo::new(move |_| Program::of(store).open.is_some());
    view! {
        <section id="teach-run" class="teach-run" aria-labelledby="teach-run-title">
            <h3 id="teach-run-title">{t!(panel_teach_run)}</h3>
            <Bar/>
            <Show when=move || alone.get()><Live/></Show>
        </section>
    }
}

/// The buttons of the run and where it stands: in its own panel, and beside all others.
#[component]
pub fn Bar() -> impl IntoView {
    view! { <div class="teach-bar-of-run"><Controls/> <Stand/> <Outdated/></div> }
}
