//! The run: its controls, where it stands, its curves.

mod controls;
pub mod curves;
mod outdated;
mod stand;

use leptos::prelude::*;

use self::controls::Controls;
use self::curves::Curves;
use self::outdated::Outdated;
use self::stand::Stand;
use crate::page::page;
use crate::t;

/// Start, pause, step, stop, rewind; and what happens.
#[component]
pub fn RunView() -> impl IntoView {
    let classroom = page().store.classroom;
    let begun = Memo::new(move |_| {
        classroom.run.with(|run| !run.measured.is_empty() || !run.steps.is_empty())
    });
    view! {
        <section id="teach-run" aria-labelledby="teach-run-title">
            <h3 id="teach-run-title">{t!(teach_run_title)}</h3>
            <Controls/>
            <Stand/>
            <Outdated/>
            <Show when=move || begun.get()><Curves/></Show>
        </section>
    }
}
