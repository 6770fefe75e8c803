//! The buttons that do what the keys do, to the chosen piece.

use leptos::prelude::*;
use text::corruption::{Change, Name};

use super::actions::Hand;
use super::{keys, words};
use crate::rooms::corrupt::state::corrupting::Direction;
use crate::t;

/// The buttons under the row.
#[component]
pub fn Tools(hand: Hand) -> impl IntoView {
    let chosen = Memo::new(move |_| {
        let (position, piece) = hand.piece(hand.current()?)?;
        let restores = piece.deleted || piece.change != Change::Untouched;
        Some((words::name(&piece, position), restores))
    });
    let on = move |act: fn(Hand, Name)| {
        move |_| {
            if let Some(name) = untrack(|| hand.current()) {
                act(hand, name);
            }
        }
    };
    let mask = move || {
        let restores = chosen.with(|chosen| chosen.as_ref().is_some_and(|(_, restores)| *restores));
        if restores { t!(row_restore) } else { t!(row_mask) }
    };
    let store = hand.store;
    view! {
        <div class="row-tools">
            <p class="row-chosen">
                {move || chosen.with(|chosen| chosen.as_ref().map(|(name, _)| t!(row_chosen, piece = name)))}
            </p>
            <div class="buttons" role="group" aria-label=t!(row_tools)>
                <button type="button" on:click=on(|hand, name| hand.toggle_mask(name))>{mask}</button>
                <button type="button" on:click=on(keys::type_over)>{t!(row_type_over)}</button>
                <button type="button" on:click=on(keys::insert)>{t!(row_insert)}</button>
                <button type="button" on:click=on(|hand, name| hand.delete(name))>{t!(row_delete)}</button>
                <button type="button" on:click=on(|hand, name| hand.carry(name, Direction::Left))>{t!(row_left)}</button>
                <button type="button" on:click=on(|hand, name| hand.carry(name, Direction::Right))>{t!(row_right)}</button>
            </div>
            <div class="buttons" role="group" aria-label=t!(row_history)>
                <button type="button" disabled=move || !store.edits.with(|edits| edits.can_undo()) on:click=move |_| hand.undo()>
                    {t!(undo)}
                </button>
                <button type="button" disabled=move || !store.edits.with(|edits| edits.can_redo()) on:click=move |_| hand.redo()>
                    {t!(row_redo)}
                </button>
                <button type="button" disabled=move || store.edits.with(|edits| edits.is_empty()) on:click=move |_| hand.put_back()>
                    {t!(put_everything_back)}
                </button>
            </div>
        </div>
    }
}
