//! Teach it: fine-tuning with the class's own examples, in this browser.

mod choose;
mod data;
mod fields;
mod file_box;
mod finding;
mod finding_learned;
mod finding_try;
mod keeping;
mod learned;
mod load;
mod networks;
mod panel;
mod plan;
mod run;
mod runs;
mod try_it;

use leptos::prelude::*;

use self::choose::{Sources, TaskHow};
use self::finding::finding;
pub use self::keeping::keep;
use self::learned::ScoreView;
use self::plan::device::DeviceChoice;
use self::run::{Bar, CurvesHow, Turn};
use super::panels::{LEARNED, RUN, TRY};
use crate::kit::controls::how::How;
use crate::kit::text::keys;
use crate::page::finding::{Finding, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::teach::recorded;
use crate::rooms::teach::state::classroom::Classroom;
use crate::shell::tabs::{Tab, shows};
use crate::state::panels::Program;
use crate::t;

/// The room: what is learned, from what, how; the run; what came of it.
pub fn open() -> RoomView {
    data::fetch_chosen(page().store);
    let store = page().store;
    let Classroom { run, applied, .. } = store.lasting::<Classroom>();
    let found = headline(move |before| {
        Some(match Program::of(store) {
            program if program.shows(RUN) => run.with(finding),
            program if program.shows(LEARNED) => {
                run.with(|run| finding_learned::finding(run, before))
            }
            program if program.shows(TRY) => {
                applied.with(|applied| finding_try::finding(applied.as_deref(), before))
            }
            _ => Finding::silent(),
        })
    });
    let stage = view! {
        <section id="picture" class="teach" tabindex="-1" aria-labelledby="teach-title">
            <h2 id="teach-title">{t!(room_teach)}</h2>
            <Tab id=RUN><run::RunView/></Tab>
            <Tab id=LEARNED><learned::Learned/></Tab>
            <Tab id=TRY><try_it::TryIt/></Tab>
            <Tab id="teach-task"><choose::Choose/></Tab>
            <Tab id="teach-data"><data::Data/></Tab>
            <Tab id="teach-plan"><plan::PlanView/></Tab>
            <Tab id="teach-runs"><runs::Runs/></Tab>
            <Tab id="teach-networks"><networks::Networks/></Tab>
            <Tab id="teach-about"><About/></Tab>
            <Tab id="teach-curves"><run::CurvesView/></Tab>
        </section>
    };
    RoomView::of(stage)
        .with_headline(found)
        .with_readings(&[
            (RUN, keys::teach_run_reading),
            (LEARNED, keys::teach_learned_reading),
            (TRY, keys::teach_try_reading),
        ])
        .with_go(view! { <Turn/> })
        .with_more(move || view! { <Side/> })
}

/// What the open panel is about, the run wherever its own panel is not, what there is to know.
#[component]
fn Side() -> impl IntoView {
    let [task, data, plan, run, curves, learned, tried] =
        ["teach-task", "teach-data", "teach-plan", RUN, "teach-curves", LEARNED, TRY].map(shows);
    view! {
        <Show when=move || task.get() || data.get()><Sources/></Show>
        <Show when=move || data.get()><data::Counted/></Show>
        <Show when=move || !run.get()>
            <section class="teach-aside" aria-label=t!(panel_teach_run)><Bar/></section>
        </Show>
        <Show when=move || run.get() && !learned.get()><ScoreView/></Show>
        <Show when=move || plan.get() || run.get()><DeviceChoice/></Show>
        {recorded::back()}
        <How>
            <Show when=move || task.get()><TaskHow/></Show>
            <Show when=move || plan.get()><plan::PlanHow/></Show>
            <Show when=move || run.get() || curves.get()><CurvesHow/></Show>
            <Show when=move || run.get() || learned.get()><learned::MapHow/></Show>
            <Show when=move || tried.get()><try_it::TryHow/></Show>
            <p>{t!(teach_intro)}</p>
        </How>
    }
}

/// What is simplified, and what to be careful with.
#[component]
fn About() -> impl IntoView {
    view! {
        <section id="teach-about" class="about-room" aria-labelledby="teach-about-title">
            <h3 id="teach-about-title">{t!(about)}</h3>
            <p>{t!(teach_intro)}</p>
            <p>{t!(teach_about_simple)}</p>
            <p>{t!(teach_about_small)}</p>
        </section>
    }
}
