//! The token row, editable piece by piece.

mod actions;
mod field;
mod invitation;
mod keys;
mod piece;
mod tools;
mod typed;
pub mod words;

use leptos::prelude::*;

pub use self::invitation::Invitation;
use crate::kit::controls::gradual::gradually;
use crate::kit::controls::speech::Speech;
use crate::page::page;
use crate::rooms::corrupt::state::corrupting::{is_all_masked, to_mask};
use crate::state::store::{Notice, Severity};
use crate::t;
use actions::Hand;
use piece::PieceSlot;
use tools::Tools;
use typed::TypedRow;

/// The row as typed, and below it the row that the model reads, with every edit drawn in.
#[component]
pub fn EditableRow() -> impl IntoView {
    let page = page();
    let (store, row) = (page.store, page.workbench.row);
    let hand = Hand::new(page);
    notice_refused(hand);
    mask_one(hand);
    let names = Memo::new(move |_| {
        let names =
            |row: &text::corruption::Row| row.pieces.iter().map(|piece| piece.name).collect();
        row.with(|row| row.as_ref().map(|row| names(&row.row)).unwrap_or_default())
    });
    let count = Memo::new(move |_| names.with(|names: &Vec<_>| names.len()));
    let drawn = gradually(count);
    let counts = Memo::new(move |_| {
        row.with(|row| row.as_ref().map(|row| (row.row.input().count(), row.row.labels().len())))
    });
    let waiting = move || row.with(Option::is_none);
    let empty = move || {
        names.with(|names: &Vec<_>| {
            !names.is_empty() && names.len() <= 2 + usize::from(paired(hand))
        })
    };
    let all_masked = Memo::new(move |_| hand.read(is_all_masked).unwrap_or_default());
    view! {
        <section id="editing" class="editing" aria-labelledby="editing-title" data-tokens on:keydown=move |event| keys::undo(hand, &event)>
            <h2 id="editing-title" class="spoken">{t!(row_title)}</h2>
            <Show when=waiting><p class="caption">{t!(model_loading)}</p></Show>
            <h3 id="edited-title" class="spoken">{t!(row_edited)}</h3>
            <p class="spoken">
                {move || counts.get().map(|(count, selected)| t!(row_counts, count = count, selected = selected))}
            </p>
            <div
                role="toolbar"
                aria-labelledby="edited-title"
                aria-describedby="row-keys"
                class="edit-row"
                on:keydown=move |event| keys::piece(hand, &event)
                on:pointerup=move |_| hand.drop()
                on:pointerleave=move |_| hand.stop_dragging()
                on:pointercancel=move |_| hand.stop_dragging()
            >
                <For each=move || names.get().into_iter().take(drawn.get()) key=|name| *name let:name><PieceSlot hand name/></For>
            </div>
            <Show when=empty><p class="row-note">{t!(row_empty)}</p></Show>
            <Show when=move || all_masked.get()><p class="row-note">{t!(row_all_masked)}</p></Show>
            <p class="row-said">{move || hand.said.get()}</p>
            <Speech text=hand.said/>
            <Show when=move || !store.hides("edit")><Tools hand/></Show>
        </section>
    }
}

/// What can be done to the row, and the row as typed.
#[component]
pub fn HowToEdit() -> impl IntoView {
    view! {
        <p>{t!(row_caption)}</p>
        <p id="row-keys">{t!(row_keys)}</p>
        <TypedRow/>
    }
}

/// Nobody who comes in meets an empty room: where no piece is to be predicted, one is masked.
fn mask_one(hand: Hand) {
    if !hand.store.take_entered() {
        return;
    }
    let done = StoredValue::new(false);
    Effect::new(move |_| {
        let chosen = hand.store.selection.with_untracked(|all| all.queries.iter().next().copied());
        let name = hand.read(|row, vocabulary| to_mask(row, vocabulary, chosen));
        if let Some(name) = name
            && !done.get_value()
        {
            done.set_value(true);
            if let Some(name) = name {
                hand.mask_quietly(name);
            }
        }
    });
}

fn paired(hand: Hand) -> bool {
    hand.store.second().is_some()
}

/// Says which edits of a link or of earlier text the row does not admit.
fn notice_refused(hand: Hand) {
    Effect::new(move |_| {
        let refused = hand.row.with(|row| {
            let refused = &row.as_ref()?.refused;
            refused.first().map(|(_, why)| (refused.len(), *why))
        });
        let Some((count, why)) = refused else {
            hand.store.forget("edits-refused");
            return;
        };
        hand.store.tell(Notice {
            topic: "edits-refused",
            severity: Severity::Warning,
            text: t!(row_refused, count = count, why = words::refusal(why)),
            action: None,
        });
    });
}
