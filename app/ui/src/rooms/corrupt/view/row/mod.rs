//! The token row, editable piece by piece.

mod actions;
mod field;
mod keys;
mod piece;
mod tools;
mod typed;
pub mod words;

use leptos::prelude::*;
use text::corruption::Row;
use text::tokenizer::Vocabulary;

pub use self::actions::Hand;
pub use self::tools::Tools;
use crate::kit::controls::gradual::gradually;
use crate::kit::controls::speech::Speech;
use crate::page::page;
use crate::rooms::corrupt::state::corrupting::{is_all_masked, to_mask};
use crate::rooms::corrupt::state::replaced::is_asked;
use crate::state::panels::Program;
use crate::state::store::{Notice, Severity, Store};
use crate::state::typed_in::is_structure;
use crate::t;
use piece::PieceSlot;
use typed::TypedRow;

/// The row that the model reads, with every edit drawn in.
#[component]
pub fn EditableRow(
    hand: Hand,
    /// Whether it is the picture: a column for each word, none for what holds the input together.
    #[prop(optional)]
    columns: bool,
) -> impl IntoView {
    let page = page();
    let (store, row) = (page.store, page.workbench.row);
    let names = Memo::new(move |_| {
        let names = |row: &Row, vocabulary: &Vocabulary| {
            let shown =
                row.pieces.iter().filter(|piece| !columns || !is_structure(piece, vocabulary));
            shown.map(|piece| piece.name).collect::<Vec<_>>()
        };
        hand.read(names).unwrap_or_default()
    });
    let count = Memo::new(move |_| names.with(|names: &Vec<_>| names.len()));
    let drawn = gradually(count);
    let counts = Memo::new(move |_| {
        row.with(|row| row.as_ref().map(|row| (row.row.input().count(), row.row.labels().len())))
    });
    let waiting = move || row.with(Option::is_none);
    let empty = move || {
        let empty = |row: &Row, vocabulary: &Vocabulary| {
            row.pieces.iter().all(|piece| is_structure(piece, vocabulary))
        };
        hand.read(empty).unwrap_or_default()
    };
    let all_masked = Memo::new(move |_| hand.read(is_all_masked).unwrap_or_default());
    view! {
        <section id="editing" class="editing" class:in-columns=columns aria-labelledby="editing-title" data-tokens on:keydown=move |event| keys::undo(hand, &event)>
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
                class:word-columns=columns
                style=("--words", move || count.get().to_string())
                on:keydown=move |event| keys::piece(hand, &event)
                on:pointerup=move |_| hand.drop()
                on:pointerleave=move |_| hand.stop_dragging()
                on:pointercancel=move |_| hand.stop_dragging()
            >
                <For each=move || names.get().into_iter().take(drawn.get()) key=|name| *name let:name><PieceSlot hand name columns/></For>
            </div>
            <Show when=empty><p class="row-note">{t!(row_empty)}</p></Show>
            <Show when=move || all_masked.get()><p class="row-note">{t!(row_all_masked)}</p></Show>
            <p class="row-said">{move || hand.said.get()}</p>
            <Speech text=hand.said/>
            <Show when=move || !columns && !is_apart(store) && !store.hides("edit")><Tools hand/></Show>
        </section>
    }
}

/// Whether the tools stand apart from the row: wherever one panel is open.
pub fn is_apart(store: Store) -> bool {
    Program::of(store).open.is_some()
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

/// What goes on in the room while it is open: a word is hidden, and edits that make no sense are named.
pub fn begin(hand: Hand) {
    notice_refused(hand);
    mask_one(hand);
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
            && !is_asked(hand.store)
        {
            done.set_value(true);
            if let Some(name) = name {
                hand.mask_quietly(name);
            }
        }
    });
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
