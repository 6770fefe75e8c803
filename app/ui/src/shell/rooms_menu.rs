//! The way to every room: the network itself, and the menu of all others.

use leptos::prelude::*;

use super::counts::Said;
use super::menus::ROOMS_SUMMARY;
use super::{glossary, menus};
use crate::kit::text::{Key, keys};
use crate::page::{Page, page};
use crate::state::room::{Counts, Group, Room};
use crate::t;

/// The id of the menu.
pub const ROOMS_MENU: &str = "rooms";
/// The id of what is said of the room that is pointed at.
const READ: &str = "room-here";

/// The groups of the menu, in their order.
const GROUPS: [(Group, Key); 4] = [
    (Group::Look, keys::rooms_look),
    (Group::Ask, keys::rooms_ask),
    (Group::Teach, keys::rooms_teach),
    (Group::Around, keys::rooms_around),
];

/// The buttons.
#[component]
pub fn RoomsMenu() -> impl IntoView {
    let store = page().store;
    let front = store.rooms.of(Group::Front).into_iter().map(|room| view! { <Front room/> });
    let is_listed = move || store.room.get().menu.0 != Group::Front;
    view! {
        <nav class="rooms" aria-label=t!(rooms_name)>
            {front.collect_view()}
            <details class="menu" id=ROOMS_MENU>
                <summary id=ROOMS_SUMMARY class:current=is_listed>{name}</summary>
                <div class="menu-body"><Groups/></div>
            </details>
        </nav>
    }
}

/// The open room, where the menu has it.
fn name() -> &'static str {
    let room = page().store.room.get();
    if room.menu.0 == Group::Front { keys::rooms_name.text() } else { room.name.text() }
}

/// The room that the page begins with.
#[component]
fn Front(room: &'static Room) -> impl IntoView {
    let store = page().store;
    let current = move || (store.room.get() == room).then_some("page");
    view! { <button type="button" class="front" aria-current=current on:click=move |_| go(room)>{t!(rooms_front)}</button> }
}

/// The rooms, and what is counted of the one that is pointed at.
#[component]
fn Groups() -> impl IntoView {
    let store = page().store;
    let pointed = RwSignal::new(None::<&'static Room>);
    let said = Signal::derive(move || pointed.get().map(counted));
    let group = |(group, name): (Group, Key)| {
        let rooms = store.rooms.of(group).into_iter();
        let ways = rooms.map(|room| view! { <li><Way room pointed/></li> }).collect_view();
        view! { <section><h2>{name.text()}</h2><ul>{ways}</ul></section> }
    };
    view! {
        <div class="room-groups">{GROUPS.map(group).into_iter().collect_view()}</div>
        <Said id=READ said/>
        <button type="button" class="quiet" on:click=move |_| glossary::open(store)>{t!(glossary)}</button>
    }
}

/// The way into a room.
#[component]
fn Way(room: &'static Room, pointed: RwSignal<Option<&'static Room>>) -> impl IntoView {
    let store = page().store;
    let current = move || (store.room.get() == room).then_some("page");
    let leave = move || {
        if pointed.get_untracked() == Some(room) {
            pointed.set(None);
        }
    };
    view! {
        <button
            type="button"
            class="way"
            aria-current=current
            aria-describedby=READ
            on:click=move |_| go(room)
            on:focus=move |_| pointed.set(Some(room))
            on:blur=move |_| leave()
            on:pointerenter=move |_| pointed.set(Some(room))
            on:pointerleave=move |_| leave()
        >
            {room.name.text()}
        </button>
    }
}

/// A room, and what is counted of it where the model has what it needs.
fn counted(room: &'static Room) -> (String, Counts) {
    let lacks = page().store.lacks_for(room).is_some();
    (room.place.text().to_owned(), if lacks { Counts::Nothing } else { room.counts })
}

/// Goes to a room; the keyboard stays at the menu that goes.
fn go(room: &'static Room) {
    let Page { store, menu, .. } = page();
    menus::shut(ROOMS_MENU);
    menu.set(false);
    store.go(room);
}
