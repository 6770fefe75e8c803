//! Queries, keys and values of one head; the heads together; what becomes of it all without some
//! of them, without scaling, or without the future.

mod ablate;
mod causal;
mod causal_row;
mod changed;
mod choose;
mod csv_button;
mod given;
mod mixed;
mod one_key;
mod projection;
mod room;
mod scaling;
mod scores;
mod switch;
mod terms;
mod together;
mod tokens;
mod vectors;

use leptos::prelude::*;

use crate::shell::room_view::RoomView;

pub use self::csv_button::CsvButton;
use self::room::HeadsRoom;
use crate::controls::how::How;
use crate::page::page;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <Heads/> })
}

/// The room.
#[component]
pub fn Heads() -> impl IntoView {
    let store = page().store;
    let room = HeadsRoom::new(page());
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    let ready = Memo::new(move |_| room.look.with(Option::is_some));
    let place =
        move || room.place.get().map(|(layer, head)| t!(cell_name, layer = layer, head = head));
    let missing = move || {
        let layer = store.selection.with(|selection| selection.layer);
        let silent = store.shown.with(|shown| {
            shown.as_ref().is_some_and(|shown| !shown.input.switches.layer(layer).attention)
        });
        match (silent, room.place.get()) {
            (true, _) => t!(heads_silent, layer = layer),
            // What has come but cannot be read holds numbers that are not finite.
            (_, Some(_)) => t!(heads_not_finite),
            _ => t!(heads_waiting_all),
        }
    };
    view! {
        <section id="picture" class="inside-head" aria-labelledby="heads-title" aria-busy=busy>
            <h2 id="heads-title" tabindex="-1">{t!(heads_title)}</h2>
            <p class="heads-where">{place}</p>
            <choose::Presets/>
            <choose::Choose room/>
            <Show when=move || ready.get() fallback=move || view! { <p class="to-do">{missing}</p> }>
                <Tab id="heads-projection"><projection::Projection room/></Tab>
                <Tab id="heads-scores"><scores::Scores room/></Tab>
                <Tab id="heads-mixed"><mixed::Mixed room/></Tab>
                <Tab id="heads-scaling"><scaling::Scaling room/></Tab>
                <Tab id="heads-together"><together::Together room/></Tab>
                <Tab id="heads-ablate"><ablate::Ablate/></Tab>
                <Tab id="heads-causal"><causal::Causal room/></Tab>
                <Tab id="heads-changed"><changed::Changed room/></Tab>
            </Show>
            <p class="caption">{t!(heads_rounding)} " " {t!(rounded)}</p>
            <How text=t!(heads_intro)/>
        </section>
    }
}
