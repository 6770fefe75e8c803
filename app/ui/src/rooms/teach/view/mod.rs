//! Teach it: fine-tuning with the class's own examples, in this browser.

mod choose;
mod data;
mod fields;
mod keeping;
mod learned;
mod load;
mod networks;
mod plan;
mod run;
mod runs;
mod try_it;

use leptos::prelude::*;

use crate::shell::room_view::RoomView;

pub use self::keeping::keep;
use crate::controls::how::How;
use crate::page::page;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <TeachView/> })
}

/// The room: what is learned, from what, how; the run; what came of it.
#[component]
pub fn TeachView() -> impl IntoView {
    let store = page().store;
    data::fetch_chosen(store);
    view! {
        <section id="picture" class="teach" aria-labelledby="teach-title">
            <h2 id="teach-title">{t!(teach_title)}</h2>
            <Tab id="teach-task"><choose::Choose/></Tab>
            <Tab id="teach-data"><data::Data/></Tab>
            <Tab id="teach-plan"><plan::PlanView/></Tab>
            <Tab id="teach-run"><run::RunView/></Tab>
            <Tab id="teach-learned"><learned::Learned/></Tab>
            <Tab id="teach-try"><try_it::TryIt/></Tab>
            <Tab id="teach-runs"><runs::Runs/></Tab>
            <Tab id="teach-networks"><networks::Networks/></Tab>
            <Tab id="teach-about">
            <section aria-labelledby="teach-about">
                <h3 id="teach-about">{t!(teach_about_title)}</h3>
                <p>{t!(teach_about_simple)}</p>
                <p>{t!(teach_about_small)}</p>
            </section>
            </Tab>
            <How text=t!(teach_intro)/>
        </section>
    }
}
