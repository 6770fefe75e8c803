//! The pieces of the input, each with the rows that are looked up for it; one of them is chosen.

use leptos::prelude::*;
use model::switches::Positions;

use super::room::InputRoom;
use crate::controls::gradual::gradually;
use crate::keyboard::step;
use crate::page::page;
use crate::rooms::input::state::parts::Lookup;
use crate::shell::tokens::{Cut, piece_of};
use crate::state::selection::Hover;
use crate::state::store::Change;
use crate::{browser, t};

/// The row of pieces. Choosing and pointing are shared with every other room.
#[component]
pub fn PieceRow(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let count = Memo::new(move |_| room.rows.with(Vec::len));
    let drawn = gradually(count);
    let choose = move |piece: usize, change: Change| {
        store.change.set_value(change);
        store.selection.update(|selection| selection.queries = [piece].into());
    };
    let hover = move |event: &web_sys::Event| {
        let pieces: Vec<usize> = piece_of(event).into_iter().collect();
        store.selection.update(|selection| selection.hover = Hover::token(&pieces));
    };
    let leave = move || store.selection.update(|selection| selection.hover = Hover::default());
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (room.piece.get_untracked(), count.get_untracked());
        let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) else { return };
        event.prevent_default();
        choose(next, Change::Stream);
        if let Some(button) = browser::element(&format!("input-piece-{next}")) {
            // An element on the page can take the focus.
            let _ = button.focus();
        }
    };
    view! {
        <section aria-labelledby="input-row-title">
            <h3 id="input-row-title">{t!(input_row_title)}</h3>
            <div
                role="radiogroup" aria-labelledby="input-row-title" class="input-row"
                on:keydown=keydown
                on:click=move |event| if let Some(piece) = piece_of(&event) { choose(piece, Change::Choice) }
                on:pointerover=move |event| hover(&event)
                on:pointerleave=move |_| leave()
                on:focusin=move |event| hover(&event)
                on:focusout=move |_| leave()
            >
                <For each=move || 0..drawn.get() key=|index| *index let:index>
                    <Piece room index/>
                </For>
            </div>
            <p class="caption">{t!(input_row_caption)}</p>
            <Cut/>
        </section>
    }
}

#[component]
fn Piece(room: InputRoom, index: usize) -> impl IntoView {
    let store = page().store;
    let row =
        Memo::new(move |_| room.rows.with(|rows| rows.get(index).cloned().unwrap_or_default()));
    let chosen = move || room.piece.get() == index;
    let lit = move || {
        store.selection.with(|selection| {
            selection.hover.queries.contains(&index) || selection.hover.keys.contains(&index)
        })
    };
    let name = move || {
        row.with(|row| {
            let (position, segment) = (position(row), segment(row));
            t!(
                input_piece_name,
                piece = row.piece,
                place = row.place,
                id = row.id,
                position = position,
                segment = segment
            )
        })
    };
    view! {
        <button
            type="button" role="radio" id=format!("input-piece-{index}") data-piece=index
            class="input-piece" class:lit=lit
            class:padding=move || row.with(|row| row.padding)
            aria-checked=move || chosen().to_string()
            aria-label=name
            tabindex=move || if chosen() { "0" } else { "-1" }
        >
            <bdi>{move || row.with(|row| row.piece.clone())}</bdi>
            <small>{move || row.with(|row| row.id)}</small>
            <small>{move || row.with(position)}</small>
            <small class:second=move || row.with(|row| row.segment == Some(1))>
                {move || row.with(segment)}
            </small>
        </button>
    }
}

/// Which position vector is added, in a word.
fn position(row: &Lookup) -> String {
    match row.positions {
        Positions::Learned => row.place.to_string(),
        Positions::Sinusoidal => t!(input_position_sinusoid, place = row.place),
        Positions::None => "–".to_owned(),
    }
}

/// Which segment vector is added, in a letter.
fn segment(row: &Lookup) -> String {
    match row.segment {
        Some(0) => "A".to_owned(),
        Some(_) => "B".to_owned(),
        None => "–".to_owned(),
    }
}
