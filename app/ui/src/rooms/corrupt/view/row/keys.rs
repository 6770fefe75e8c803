//! The keys of the edited row.

use leptos::prelude::*;
use text::corruption::{Name, RowPiece};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::actions::{Hand, button_id};
use crate::kit::browser;
use crate::kit::keyboard::step;
use crate::rooms::corrupt::state::corrupting::Direction;
use crate::state::typed_in::Target;

/// Keys on a piece.
pub fn piece(hand: Hand, event: &KeyboardEvent) {
    let Some(name) = untrack(|| hand.current()) else { return };
    if event.is_composing() {
        return;
    }
    let key = event.key();
    let plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
    match key.as_str() {
        "ArrowLeft" if event.alt_key() => hand.carry(name, Direction::Left),
        "ArrowRight" if event.alt_key() => hand.carry(name, Direction::Right),
        // Enter and the space bar press the button, which masks.
        "m" | "M" if plain => hand.toggle_mask(name),
        "Delete" | "Backspace" if plain => hand.delete(name),
        "Insert" | "+" if plain => insert(hand, name),
        "Escape" if hand.typing.with_untracked(Option::is_some) => hand.close_field(),
        "F2" if plain => type_over(hand, name),
        letter if plain && is_letter(letter) => {
            hand.open_field(Target::Over(name), letter.to_owned(), false);
        }
        key if !event.alt_key() && walk(hand, name, key, event.ctrl_key()) => {}
        _ => return,
    }
    event.prevent_default();
}

/// Undoing and redoing, anywhere around the row.
pub fn undo(hand: Hand, event: &KeyboardEvent) {
    if !(event.ctrl_key() || event.meta_key()) || event.alt_key() {
        return;
    }
    match (event.key().to_lowercase().as_str(), event.shift_key()) {
        ("z", false) => hand.undo(),
        ("z", true) | ("y", _) => hand.redo(),
        _ => return,
    }
    event.prevent_default();
    // A piece that changes its place loses the keyboard.
    if is_in_row(event)
        && let Some(name) = untrack(|| hand.current())
    {
        hand.focus(name);
    }
}

fn is_in_row(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.closest(".edit-row").ok().flatten().is_some())
}

/// Opens the field to type over a piece, with the piece in it.
pub fn type_over(hand: Hand, name: Name) {
    let piece = untrack(|| hand.piece(name)).map(|(_, piece)| piece.piece).unwrap_or_default();
    hand.open_field(Target::Over(name), piece, true);
}

/// Opens the field to type a piece that comes after this one.
pub fn insert(hand: Hand, name: Name) {
    hand.open_field(Target::After(name), "[MASK]".to_owned(), true);
}

/// Whether a key writes a letter. The space bar presses the button.
fn is_letter(key: &str) -> bool {
    let mut letters = key.chars();
    matches!((letters.next(), letters.next()), (Some(letter), None) if !letter.is_whitespace())
}

fn walk(hand: Hand, name: Name, key: &str, control: bool) -> bool {
    let target = untrack(|| {
        hand.read(|row, _| {
            let there = |piece: &&RowPiece| browser::element(&button_id(piece.name)).is_some();
            let shown: Vec<Name> =
                row.pieces.iter().filter(there).map(|piece| piece.name).collect();
            let here = shown.iter().position(|shown| *shown == name)?;
            let next = step(key, control, here, shown.len(), shown.len())?;
            shown.get(next).copied()
        })
    });
    let Some(Some(target)) = target else { return false };
    hand.chosen.set(Some(target));
    hand.focus(target);
    true
}
