//! Where the open room stands.

use std::time::Duration;

use leptos::prelude::*;

use super::arriving::Arriving;
use super::foot::{self, Foot};
use super::headline::Headline;
use super::share::Share;
use super::tokens::Tokens;
use crate::kit::browser;
use crate::lessons::view::{Cover, is_covered};
use crate::page::finding::Shared;
use crate::page::room_view::{Pieces, RoomView};
use crate::page::styles;
use crate::page::{Page, page};
use crate::state::panels::Program;
use crate::state::room::About;
use crate::state::store::Store;
use crate::t;

/// The id of whichever room is open.
const OPEN_ROOM: &str = "room";
/// The same as a selector and an address: who waits there while a room's part comes stays there.
const HERE: &str = "#room";
/// What comes sooner is not waited for. A style that waited would cost at every key.
const PATIENCE: Duration = Duration::from_millis(500);

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
    view! { <a class="skip" href=HERE on:click=skip>{t!(skip)}</a> }
}

/// The open room: the pieces of the sentence as it shows them, its panels as large as the window
/// allows, its numbers and controls beside them.
#[component]
pub fn OpenRoom() -> impl IntoView {
    let Page { store, parts, .. } = page();
    let room = Memo::new(move |_| store.room.get());
    Effect::new(move |_| {
        if let Some(part) = parts.of(room.get()) {
            parts.want(part);
        }
    });
    let arrived = Memo::new(move |_| parts.room(room.get()).map(|_| room.get()));
    let lacks = Memo::new(move |_| store.lacks());
    move || {
        // Another model is another network: nothing of the old one stays in a room.
        store.opened.track();
        let program = arrived.get().and_then(|room| untrack(|| parts.room(room)));
        match (lacks.get(), program) {
            (None, Some(program)) => {
                styles::wear(program.room);
                shown((program.open)()).into_any()
            }
            (None, None) => {
                let arriving = |part| view! { <Arriving part/> };
                bare(parts.of(room.get()).map(arriving).into_any())
            }
            (Some(head), _) => {
                bare(view! { <p role="status">{t!(no_head, head = head)}</p> }.into_any())
            }
        }
    }
}

/// The pieces, and something in the place of a room.
fn bare(instead: AnyView) -> AnyView {
    // A network of the room's own has other pieces.
    let pieces = page().store.room.get_untracked().reads.for_bert.then(|| pieces_row(Pieces::Row));
    view! {
        {pieces}
        <div id=OPEN_ROOM class="stage" tabindex="-1" data-then=HERE>{instead}</div>
    }
    .into_any()
}

/// The row of pieces, in rooms about the sentence that have no pieces in their picture.
fn pieces_row(pieces: Pieces) -> Option<AnyView> {
    let row = match pieces {
        _ if !page().store.room.get_untracked().reads.sentence => return None,
        Pieces::Inside => return None,
        Pieces::InsideOf(panel) => {
            let store = page().store;
            let inside = Memo::new(move |_| Program::is_alone(store, panel));
            return Some(view! { <Show when=move || !inside.get()><div class="pieces-row"><Tokens/></div></Show> }.into_any());
        }
        Pieces::Own(row) => row,
        Pieces::Row => view! { <Tokens/> }.into_any(),
    };
    Some(view! { <div class="pieces-row">{row}</div> }.into_any())
}

fn shown(room: RoomView) -> impl IntoView {
    let store = page().store;
    let RoomView { stage, headline, picture, reading, go, more, pieces, foot } = room;
    let shared = store.lasting::<Shared>();
    shared.picture.set(picture);
    shared.headline.set(String::new());
    // A room that has no headline yet has it beside its picture, too.
    let is_plain = headline.is_none();
    let aside = Memo::new(move |_| is_plain || foot::aside(store));
    let slow = slow(store);
    let covered = Memo::new(move |_| is_covered(store));
    let beside = StoredValue::new(more.clone());
    let about = about(store.room.get_untracked().about);
    let side = move || {
        beside
            .get_value()
            .filter(|_| aside.get())
            .map(|more| view! { <div class="side" class:covered=covered>{more.run()}</div> })
    };
    let more = more.filter(|_| !is_plain);
    let foot = foot.unwrap_or_else(|| view! { <Foot reading go more shares=is_plain/> }.into_any());
    view! {
        {pieces_row(pieces)}
        {headline.map(|found| view! {
            <div class="headline" data-about=about>
                <Headline found/>
                <Show when=move || !store.hides("share")><Share/></Show>
            </div>
        })}
        <div id=OPEN_ROOM class="stage" class:slow=slow tabindex="-1" data-then=HERE><Cover/> {stage}</div>
        {side}
        <div class="foot">{foot}</div>
    }
}

/// Whether nothing that was asked has come for so long that what is shown is marked as old.
fn slow(store: Store) -> RwSignal<bool> {
    let slow = RwSignal::new(false);
    Effect::new(move |_| {
        if !store.is_behind() {
            if slow.get_untracked() {
                slow.set(false);
            }
            return;
        }
        let asked = store.asked.get_untracked();
        let mark = move || {
            if store.drawn.get_untracked() < asked {
                // A room that was left needs no mark.
                let _ = slow.try_set(true);
            }
        };
        set_timeout(mark, PATIENCE);
    });
    slow
}

/// What colours the numbers of a headline: what the room is about.
fn about(about: About) -> &'static str {
    match about {
        About::Attention => "attention",
        About::Answer | About::Own(_) => "answer",
        About::Layer => "layer",
        About::Pieces | About::Vectors | About::All => "rest",
    }
}
