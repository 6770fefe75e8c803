//! A word in other sentences (Devlin et al. 2019, section 5.3; Ethayarajh 2019): where its vectors
//! lie, and what they tell.

mod beside;
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

use self::beside::Beside;
use self::controls::{Controls, Levels};
use self::list::List;
use self::map::Map;
use self::matrix::Matrix;
use self::measured::MeasuredPanel;
use self::nearest::Nearest;
use self::room::ContextRoom;
use self::two_networks::TwoNetworks;
use super::panels::{COSINES, LIST, MAP, MEASURED};
use crate::kit::controls::how::How;
use crate::kit::text::keys;
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::context::state::finding::finding;
use crate::rooms::context::state::{finding_cosines, request, tries};
use crate::shell::compare_with::CompareWith;
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let room = ContextRoom::new(page().store);
    let found = headline(move |before| {
        if Program::is_alone(room.store, COSINES) {
            let (word, place) = (room.word.get(), controls::place(room.store));
            return Some(finding_cosines::finding(matrix::alike(room)?, &word, &place, before));
        }
        let apart = room.apart.get()?;
        Some(finding(apart, &room.word.get(), &controls::place(room.store), before))
    });
    RoomView::of(view! { <Stage room/> })
        .with_headline(found)
        .with_reading(move || match Program::of(room.store) {
            program if program.shows(MAP) => {
                let has_own = room.own.entries.with(|all| all.all.iter().any(|entry| entry.typed));
                let reading =
                    if has_own { keys::context_reading } else { keys::context_reading_without };
                reading.with(&[("word", &room.word.get())])
            }
            program if program.shows(COSINES) => t!(context_cosines_reading),
            _ => String::new(),
        })
        .with_go(view! { <AnotherWord room/> })
        .with_more(move || view! { <Side room/> })
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
                        <Show when=move || room.compares.get() fallback=move || view! { <One room/> }>
                            <Levels store=room.store/>
                            <TwoNetworks room/>
                        </Show>
                    </div>
                </Show>
            </Tab>
            <Tab id=LIST><List room/></Tab>
            <Tab id=MEASURED><MeasuredPanel room/></Tab>
            <Tab id=COSINES><div data-main><Matrix room/></div></Tab>
        </section>
    }
}

/// Where the vectors of the model lie, and how alike they are.
#[component]
fn One(room: ContextRoom) -> impl IntoView {
    view! { <Map room reading=room.own name="context-map" title=t!(map)/><Beside room/> }
}

/// Goes on to another word, in a sentence that has it twice.
#[component]
fn AnotherWord(room: ContextRoom) -> impl IntoView {
    let store = room.store;
    let go = move |_| {
        let sentence = tries::next(&room.word.get_untracked());
        request::compare_bundled(store, None);
        store.selection.update(|chosen| chosen.queries.clear());
        store.pick(sentence, None);
    };
    view! { <button type="button" class="go" on:click=go>{t!(context_another)}</button> }
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
            <p>{t!(near_points)}</p>
            <Tab id=MEASURED><p>{t!(context_measured_how)}</p></Tab>
            <p>{t!(context_how_data)}</p>
        </How>
    }
}
