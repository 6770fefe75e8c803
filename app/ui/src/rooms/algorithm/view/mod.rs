//! The forward pass and the training step as pseudocode, every line with its live tensors.

mod choices;
mod code;
mod forward;
mod predict;
mod room;
mod tensors;
mod training;
mod training_table;

use leptos::prelude::*;

use crate::shell::room_view::RoomView;

use self::choices::Choices;
use self::forward::Forward;
use self::room::AlgorithmRoom;
use self::training::Training;
use crate::controls::formula::formula;
use crate::controls::how::How;
use crate::page::page;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <Algorithm/> })
}

/// The room "Algorithm".
#[component]
pub fn Algorithm() -> impl IntoView {
    let store = page().store;
    let room = AlgorithmRoom::new(page());
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    view! {
        <section id="picture" class="algorithm" aria-labelledby="algorithm-title" aria-busy=busy>
            <h2 id="algorithm-title">{t!(algorithm_title)}</h2>
            <Choices room/>
            <Tab id="algorithm-forward"><Forward room/></Tab>
            <Tab id="algorithm-training"><Training room/></Tab>
            <Tab id="algorithm-left-out">
            <section aria-labelledby="algorithm-left-out">
                <h3 id="algorithm-left-out">{t!(algorithm_left_out_title)}</h3>
                <ul class="algorithm-left-out">
                    <li>{formula(&t!(algorithm_left_out_segments))}</li>
                    <li>{t!(algorithm_left_out_norm)}</li>
                    <li>{t!(algorithm_left_out_nsp)}</li>
                    <li>{t!(algorithm_left_out_mean)}</li>
                    <li>{t!(algorithm_left_out_rest)}</li>
                </ul>
            </section>
            </Tab>
            <How text=t!(algorithm_intro)/>
        </section>
    }
}
