//! One piece of the edited row, drawn as its edit.

use leptos::prelude::*;
use text::corruption::{Change, Done, Name, RowPiece};
use text::tokenizer::Special;
use wasm_bindgen::JsCast;

use super::actions::{Hand, button_id};
use super::field::Field;
use super::words;
use crate::kit::format::share as written;
use crate::kit::pictures::word_bar::WordBar;
use crate::page::page;
use crate::rooms::corrupt::state::replaced::is_asked;
use crate::state::selection::Hover;
use crate::t;

/// The piece, and the field in which its replacement is typed.
#[component]
pub fn PieceSlot(
    hand: Hand,
    name: Name,
    /// Whether it is a column of the picture.
    columns: bool,
) -> impl IntoView {
    let store = page().store;
    let selection = store.selection;
    let piece = Memo::new(move |_| hand.piece(name));
    let current = Memo::new(move |_| hand.current() == Some(name));
    let chosen = Memo::new(move |_| hand.chosen.get() == Some(name));
    let falls_here = Memo::new(move |_| {
        hand.drag.with(|drag| drag.is_some_and(|drag| drag.started && drag.before == Some(name)))
    });
    let carried = Memo::new(move |_| {
        hand.drag.with(|drag| drag.is_some_and(|drag| drag.started && drag.name == name))
    });
    let position = Memo::new(move |_| piece.with(|piece| piece.as_ref().and_then(|it| it.0)));
    let lit = Memo::new(move |_| {
        let here = |hover: &Hover, at| hover.queries.contains(&at) || hover.keys.contains(&at);
        position.get().is_some_and(|at| selection.with(|all| here(&all.hover, at)))
    });
    // A deleted piece has no place in what the model reads.
    let point = move |on: bool| {
        // A piece that is taken away while it has the keyboard leaves it, and has no place any more.
        let place = if on { position.get_untracked() } else { None };
        let hover = Hover::token(&place.into_iter().collect::<Vec<_>>());
        if selection.with_untracked(|all| all.hover != hover) {
            selection.update(|all| all.hover = hover);
        }
    };
    let hidden = Memo::new(move |_| {
        let at = position.get()?;
        hand.words.with(|words| words.get(at).cloned())
    });
    let hidden = Memo::new(move |_| hidden.get().unwrap_or_default());
    let below = Signal::derive(move || hidden.with(|hidden| hidden.word.clone()));
    // Where the row is no picture, a discriminator's answer stands above each piece all the same.
    let share = Memo::new(move |_| {
        let is_there = !columns && is_asked(store);
        is_there.then(|| hidden.with(|hidden| hidden.word.share))?.map(written)
    });
    let class = move || {
        let mut class = piece.with(|piece| classes(piece.as_ref().map(|(_, piece)| piece)));
        let is_asked = columns && hidden.with(|hidden| hidden.is_asked);
        let states = [("chosen", chosen.get()), ("carried", carried.get()), ("lit", lit.get())];
        for (name, on) in
            states.into_iter().chain([("is-asked", is_asked), ("word-column", columns)])
        {
            if on {
                class.push(' ');
                class.push_str(name);
            }
        }
        class
    };
    let typing =
        Memo::new(move |_| hand.typing.get().filter(|typing| typing.target.name() == name));
    view! {
        <span class="edit-slot" class:falls-here=move || falls_here.get()>
            <button
                type="button"
                id=button_id(name)
                class=class
                tabindex=move || if current.get() { "0" } else { "-1" }
                on:focus=move |_| {
                    hand.chosen.set(Some(name));
                    point(true);
                }
                on:blur=move |_| point(false)
                on:pointerenter=move |_| point(true)
                on:pointerleave=move |_| point(false)
                on:click=move |_| {
                    if !hand.dragged.get_value() {
                        hand.chosen.set(Some(name));
                        hand.toggle_mask(name);
                    }
                    hand.dragged.set_value(false);
                }
                on:pointerdown=move |event| {
                    if event.button() == 0 && event.pointer_type() != "touch" {
                        hand.press(name, (event.client_x(), event.client_y()));
                    }
                }
                on:pointermove=move |event| {
                    if hand.drag.with_untracked(Option::is_some) {
                        let place = (event.client_x(), event.client_y());
                        hand.drag_over(name, place, is_left(&event));
                    }
                }
            >
                {move || piece.with(|piece| piece.as_ref().map(|(position, piece)| drawn(piece, *position)))}
                {columns.then(|| view! { <WordBar of=below/> })}
                {move || share.get().map(|share| view! { <span class="word-share">{share}</span> })}
            </button>
            {move || typing.get().map(|typing| view! { <Field hand typing/> })}
        </span>
    }
}

/// Whether the pointer is over the left half of what it is over.
fn is_left(event: &web_sys::PointerEvent) -> bool {
    let target = event.current_target();
    let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| {
        let place = element.get_bounding_client_rect();
        f64::from(event.client_x()) < place.left() + place.width() / 2.0
    })
}

fn classes(piece: Option<&RowPiece>) -> String {
    let Some(piece) = piece else { return "edit-piece".to_owned() };
    let done = match piece.done() {
        None => "",
        Some(Done::Deleted) => "deleted",
        Some(Done::Inserted) => "inserted",
        Some(Done::Masked) => "masked",
        Some(Done::Replaced) => "replaced",
        Some(Done::Kept) => "kept",
        Some(Done::Moved) => "moved",
    };
    let second = if piece.segment == 1 { "second" } else { "" };
    let mask = if Special::Mask.is(&piece.piece) { "mask" } else { "" };
    format!("edit-piece {done} {second} {mask}")
}

/// The old piece, what stands there now, and what was done. A word says it, not only a colour.
fn drawn(piece: &RowPiece, position: Option<usize>) -> impl IntoView + use<> {
    let replaced = matches!(piece.change, Change::Masked | Change::Replaced) && !piece.deleted;
    let was = (replaced && piece.from().is_some()).then_some(piece.first_id);
    let text = piece.piece.clone();
    let text = if piece.deleted {
        view! { <del><bdi>{text}</bdi></del> }.into_any()
    } else if piece.from().is_none() {
        view! { <ins><bdi>{text}</bdi></ins> }.into_any()
    } else {
        view! { <bdi>{text}</bdi> }.into_any()
    };
    let done = words::all_done(piece).join(", ");
    let place = match position {
        Some(position) => t!(row_place, position = position),
        None => t!(row_place_none),
    };
    let untouched = done.is_empty().then(|| t!(row_done_nothing));
    view! {
        <small class="was">{was.map(|id| view! { <Was id/> })}</small>
        {text}
        <span class="spoken">{place}{untouched}</span>
        <small class="done">{done}</small>
    }
}

/// The piece that stood there before.
#[component]
fn Was(id: u32) -> impl IntoView {
    let tokenizer = page().store.tokenizer.get_untracked();
    let text = tokenizer
        .and_then(|tokenizer| tokenizer.vocabulary().piece(id).map(str::to_owned))
        .unwrap_or_default();
    view! { <s><bdi>{text}</bdi></s><span class="spoken">{t!(row_becomes)}</span> }
}
