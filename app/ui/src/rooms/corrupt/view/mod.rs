//! Masked words: corrupting the input, and predicting what was there.

mod boundary;
pub mod predictions;
mod row;
mod schemes;

use leptos::prelude::*;

use crate::kit::controls::how::How;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::compare_with::CompareWith;
use crate::shell::tabs::Tab;
use crate::t;
use boundary::Boundary;
use predictions::Top;
use predictions::reading;
use predictions::{Answers, Changes, Contrast, LayerByLayer, Words};
use row::{EditableRow, HowToEdit};
use schemes::{AboutScheme, Drawing, Drawn, Schemes};

/// The pieces to be masked, what the network answers right below them, and beside it corrupting as
/// pre-training does; further instruments in panels of their own.
pub fn open() -> RoomView {
    let reading = reading::follow(page());
    let drawing = Drawing::new(page());
    let stage = view! {
        <section id="picture" class="corrupt" tabindex="-1" aria-label=t!(room_corrupt)>
            <Tab id="answers"><div data-main><Answers reading/></div></Tab>
            <Tab id="corrupting"><Drawn drawing/></Tab>
            <Tab id="lens"><LayerByLayer reading/></Tab>
            <Tab id="candidates"><Words reading/></Tab>
            <Tab id="contrast"><Contrast/></Tab>
            <Tab id="changes"><Changes/></Tab>
            <Tab id="boundary"><Boundary/></Tab>
        </section>
    };
    RoomView::of(stage).with_pieces(view! { <EditableRow/> }).with_side(view! { <Side drawing/> })
}

/// Corrupting as pre-training does, and how everything is read.
#[component]
fn Side(drawing: Drawing) -> impl IntoView {
    let store = page().store;
    view! {
        <Tab id="answers">
            <Show when=move || !store.hides("top")><Top/></Show>
            <CompareWith own=t!(nothing)/>
        </Tab>
        <Schemes drawing/>
        <How>
            <AboutScheme drawing/>
            <p>{t!(predict_caption)}</p>
            <p>{t!(predict_objective_caption)} " " {t!(rounded)}</p>
            <HowToEdit/>
        </How>
    }
}
