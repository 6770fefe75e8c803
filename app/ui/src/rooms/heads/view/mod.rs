//! Queries, keys and values of one head; the heads together; what becomes of it all without some
//! of them, without scaling, or without the future.

mod ablate;
mod causal;
mod causal_row;
mod changed;
mod choose;
mod flow;
mod flow_files;
mod given;
mod mixed;
mod one_key;
mod products;
mod room;
mod scaling;
mod scores;
mod side;
mod steps;
mod switch;
mod terms;
mod together;
mod vectors;

use leptos::prelude::*;

use self::room::HeadsRoom;
use self::side::Side;
use super::panels::{ABLATE, FLOW};
use super::state::Look;
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::reads::{AnotherHead, finding};
use crate::shell::tabs::Tab;
use crate::shell::without::{self, Break, WithoutParts};
use crate::state::panels::Program;
use crate::t;

/// One query of a head from q to z; every step of it and every switch in a panel of its own.
pub fn open() -> RoomView {
    let store = page().store;
    let room = HeadsRoom::new(page());
    let ablates = Memo::new(move |_| Program::is_alone(store, ABLATE));
    let found = headline(move |before| {
        if ablates.get() {
            return without::found(store, before);
        }
        finding(&room.read(Look::picture)?, 0, before)
    });
    let reading = move || match Program::of(store) {
        _ if ablates.get() => t!(without_reading),
        program if program.shows(FLOW) => t!(heads_reading),
        program if program.shows("heads-scores") => t!(heads_scores_reading),
        _ => String::new(),
    };
    let go = move || {
        view! { <Show when=move || ablates.get() fallback=|| view! { <AnotherHead/> }><Break/></Show> }
    };
    RoomView::of(view! { <Stage room/> })
        .with_pieces_inside_of(FLOW)
        .with_headline(found)
        .with_reading(reading)
        .with_picture(Callback::new(move |()| {
            let look = (!ablates.get_untracked()).then_some(room.look)?;
            look.with_untracked(|look| Some(steps::saved(look.as_ref()?).scene()))
        }))
        .with_go(go())
        .with_more(move || view! { <Side room/> })
}

#[component]
fn Stage(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    let ready = Memo::new(move |_| room.look.with(Option::is_some));
    view! {
        <section id="picture" class="inside-head" aria-labelledby="heads-title" aria-busy=busy>
            <h2 id="heads-title" class="spoken" tabindex="-1">{t!(room_heads)}</h2>
            <Show when=move || ready.get() fallback=move || view! { <p class="to-do">{missing(room)}</p> }>
                <Tab id=FLOW><flow::Flow room/></Tab>
                <Tab id="heads-scores"><scores::Scores room/></Tab>
                <Tab id="heads-mixed"><mixed::Mixed room/></Tab>
                <Tab id="heads-scaling"><scaling::Scaling room/></Tab>
                <Tab id="heads-together"><together::Together room/></Tab>
                <Tab id=ABLATE><WithoutParts id=ABLATE title=t!(panel_heads_ablate)/></Tab>
                <Tab id="heads-causal"><causal::Causal room/></Tab>
                <Tab id="heads-changed"><changed::Changed room/></Tab>
                <Tab id="heads-products"><products::Products room/></Tab>
            </Show>
        </section>
    }
}

/// Why there is no head to take apart.
fn missing(room: HeadsRoom) -> String {
    let store = page().store;
    let layer = store.selection.with(|selection| selection.layer);
    let silent = store.shown.with(|shown| {
        shown.as_ref().is_some_and(|shown| !shown.input.switches.layer(layer).attention)
    });
    match (silent, room.place.get()) {
        (true, _) => t!(heads_silent, layer = layer),
        // What has come but cannot be read holds numbers that are not finite.
        (_, Some(_)) => t!(heads_not_finite),
        _ => t!(model_reading),
    }
}
