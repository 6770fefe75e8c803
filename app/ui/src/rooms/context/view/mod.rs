//! A word in other sentences (Devlin et al. 2019, section 5.3; Ethayarajh 2019): where its vectors
//! lie, and what they tell.

mod controls;
mod list;
mod map;
mod matrix;
mod measured;
mod nearest;
mod reading;
mod room;
mod two_networks;

use leptos::prelude::*;

use self::controls::Controls;
use self::list::List;
use self::map::Map;
use self::matrix::Matrix;
use self::measured::MeasuredPanel;
use self::nearest::{Nearest, Verdict};
use self::room::ContextRoom;
use self::two_networks::TwoNetworks;
use super::panels::{LIST, MAP, MEASURED};
use crate::kit::controls::how::How;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::compare_with::CompareWith;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let room = ContextRoom::new(page().store);
    RoomView::of(view! { <Stage room/> }).with_side(view! { <Side room/> })
}

#[component]
fn Stage(room: ContextRoom) -> impl IntoView {
    let store = page().store;
    // Sentences that are computed beside the typed one leave its picture as it is.
    let busy = Memo::new(move |_| {
        let input = store.input();
        !store.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.is_of(&input)))
    });
    view! {
        <section id="picture" class="context" tabindex="-1" aria-labelledby="context-title" aria-busy=move || busy.get().to_string()>
            <h2 id="context-title">{move || t!(context_title, word = room.word.get())}</h2>
            <Tab id=MAP>
                <Show when=move || room.drawable.get() fallback=move || view! { <Waiting room/> }>
                    <div class="context-glance" data-main>
                        <Verdict room/>
                        <Show when=move || room.compares.get() fallback=move || view! { <One room/> }><TwoNetworks room/></Show>
                    </div>
                </Show>
            </Tab>
            <Tab id=LIST><List room/></Tab>
            <Tab id=MEASURED><MeasuredPanel room/></Tab>
        </section>
    }
}

/// Where the vectors of the model lie, and how near they are.
#[component]
fn One(room: ContextRoom) -> impl IntoView {
    let caption = format!("{} {}", t!(near_points), t!(context_map_caption));
    view! { <Map room reading=room.own name="context-map" title=t!(map) caption/><Matrix room/> }
}

/// Why there is no map.
#[component]
fn Waiting(room: ContextRoom) -> impl IntoView {
    let store = page().store;
    let why =
        move || match (store.model.with(Option::is_some), room.own.entries.with(|all| all.missing))
        {
            (false, _) => t!(model_loading),
            (true, 0) => t!(context_empty, word = room.word.get()),
            (true, missing) => {
                t!(context_progress, missing = missing, all = room.lines.with(Vec::len))
            }
        };
    view! { <p class="to-do" role="status">{why}</p> }
}

#[component]
fn Side(room: ContextRoom) -> impl IntoView {
    view! {
        <Controls room/>
        <Tab id=MAP><CompareWith own=t!(nothing)/><Nearest room/></Tab>
        <How>
            <p>{t!(context_how)}</p>
            <Tab id=MEASURED><p>{t!(context_measured_how)}</p></Tab>
            <p>{t!(context_how_data)}</p>
        </How>
    }
}
