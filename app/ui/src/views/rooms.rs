//! What the page is used for, one room each.

use leptos::children::ChildrenFn;
use leptos::prelude::*;

use crate::browser;
use crate::page::page;
use crate::state::view::View;
use crate::t;
use crate::text::{Key, keys};

/// The rooms that are on the page, and what they are called. The map of the network and the
/// navigation offer these and no others.
pub const ROOMS: &[(View, Key)] = &[
    (View::Attention, keys::room_attention),
    (View::Pieces, keys::room_pieces),
    (View::Input, keys::room_input),
    (View::Positions, keys::room_positions),
    (View::Heads, keys::room_heads),
    (View::Block, keys::room_block),
    (View::Algorithm, keys::room_algorithm),
    (View::Corrupt, keys::room_corrupt),
    (View::Pairs, keys::room_pairs),
    (View::Question, keys::room_question),
    (View::Teach, keys::room_teach),
];

/// The way into every room.
#[component]
pub fn Rooms() -> impl IntoView {
    let store = page().store;
    let link = move |(view, name): &(View, Key)| {
        let (view, name) = (*view, name.text());
        let current = move || (store.view.get() == view).then_some("page");
        view! {
            <button type="button" aria-current=current on:click=move |_| store.view.set(view)>
                {name}
            </button>
        }
    };
    view! {
        <Show when=move || !store.hides("rooms")>
            <nav class="rooms" aria-label=t!(rooms_name)>{ROOMS.iter().map(link).collect_view()}</nav>
        </Show>
    }
}

/// The id of whichever room is open.
const OPEN_ROOM: &str = "room";

/// The first stop of the keyboard: past everything that is the same in all rooms. It moves the
/// focus itself; following the address would put an entry without a state into the history.
#[component]
pub fn SkipLink() -> impl IntoView {
    let skip = |event: web_sys::MouseEvent| {
        event.prevent_default();
        if let Some(room) = browser::element(OPEN_ROOM) {
            // An element on the page can take the focus.
            let _ = room.focus();
        }
    };
    view! { <a class="skip" href=format!("#{OPEN_ROOM}") on:click=skip>{t!(skip)}</a> }
}

/// What is on the page while one room is open.
#[component]
pub fn Room(view: View, children: ChildrenFn) -> impl IntoView {
    let store = page().store;
    let open = Memo::new(move |_| store.view.get() == view);
    view! {
        <Show when=move || open.get()>
            <div id=OPEN_ROOM class="room" tabindex="-1">{children()}</div>
        </Show>
    }
}
