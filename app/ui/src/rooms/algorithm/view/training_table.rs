//! The live example and the given one, position by position.

use leptos::prelude::*;
use text::corruption::{Edit, Name};

use super::room::AlgorithmRoom;
use crate::kit::format::{number, probability};
use crate::rooms::algorithm::state::training::{Piece, Position, given, to_hide};
use crate::t;

/// The text in the boxes. Pieces can be selected and given up.
#[component]
pub(super) fn Live(room: AlgorithmRoom) -> impl IntoView {
    let count = Memo::new(move |_| room.positions.with(Vec::len));
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(algorithm_live)>
            <table class="algorithm-example">
                <caption>{t!(algorithm_live)}</caption>
                {head()}
                <tbody>
                    <For each=move || 0..count.get() key=|index| *index let:index>
                        <Row room index/>
                    </For>
                </tbody>
            </table>
        </div>
    }
}

fn head() -> impl IntoView {
    view! {
        <thead>
            <tr>
                <th scope="col">"t"</th>
                <th scope="col">"x" <sub>"t"</sub></th>
                <th scope="col">{t!(algorithm_in_s)}</th>
                <th scope="col">"x\u{303}" <sub>"t"</sub></th>
                <th scope="col">"P[t, x" <sub>"t"</sub> "]"</th>
                <th scope="col">"\u{2212}ln P[t, x" <sub>"t"</sub> "]"</th>
            </tr>
        </thead>
    }
}

#[component]
fn Row(room: AlgorithmRoom, index: usize) -> impl IntoView {
    let position = Memo::new(move |_| room.positions.with(|all| all.get(index).cloned()));
    let original = move || position.with(|position| said(position.as_ref()?.original.as_ref()));
    let read =
        move || position.with(|position| said(position.as_ref().map(|position| &position.read)));
    let p = move || position.with(|position| Some(probability(position.as_ref()?.probability?)));
    let loss = move || position.with(|position| Some(number(position.as_ref()?.loss?.into(), 3)));
    let selected = Memo::new(move |_| {
        position.with(|position| position.as_ref().is_some_and(|position| position.selected))
    });
    let selectable = Memo::new(move |_| {
        position.with(|position| position.as_ref().is_some_and(|position| position.selectable))
    });
    let toggle = move |_| {
        if let Some(Position { name, selected, .. }) = position.get_untracked() {
            mask(room, name, !selected);
        }
    };
    let name = move || t!(algorithm_select, piece = original().unwrap_or_default(), at = index);
    view! {
        <tr class:selected=move || selected.get()>
            <th scope="row" class="number">{index}</th>
            <td>{original}</td>
            <td>
                <Show when=move || selectable.get()>
                    <input type="checkbox" aria-label=name prop:checked=move || selected.get() on:change=toggle/>
                </Show>
            </td>
            <td>{read}</td>
            <td class="number">{p}</td>
            <td class="number">{loss}</td>
        </tr>
    }
}

/// "cat 4937"
fn said(piece: Option<&Piece>) -> Option<String> {
    piece.map(|piece| format!("{} {}", piece.text, piece.id))
}

/// Masks the chosen piece, or one in the middle, where none is masked.
pub fn hide_one(room: AlgorithmRoom) {
    let chosen = room.page.store.selection.with_untracked(|all| all.queries.first().copied());
    if let Some(name) = room.positions.with_untracked(|all| to_hide(all, chosen)) {
        mask(room, name, true);
    }
}

/// Masks a piece, or puts back what stood there.
fn mask(room: AlgorithmRoom, name: Name, on: bool) {
    let store = room.page.store;
    let row = room.page.workbench.row.get_untracked();
    let (Some(row), Some(tokenizer)) = (row, store.tokenizer.get_untracked()) else { return };
    let mut row = row.row.clone();
    let edit = if on { Edit::Mask(name) } else { Edit::Restore(name) };
    let mut edits = store.edits.get_untracked();
    // The row refuses what would change nothing: then nothing changes.
    if edits.apply(edit, &mut row, tokenizer.vocabulary()).is_ok() {
        store.edits.set(edits);
    }
}

/// The same text with another vocabulary: numbers to check by hand.
#[component]
pub(super) fn Given() -> impl IntoView {
    let row = |(index, id): (usize, &u32)| {
        let at = index + 1;
        let selected = given::SELECTED.contains(&at);
        let read = if selected { given::MASK } else { *id };
        let known = at == 1;
        let unknown =
            move |known: bool| if known { t!(algorithm_not_given) } else { String::new() };
        let p = if known { probability(given::PROBABILITY) } else { unknown(selected) };
        let loss = if known { number(given::loss(), 3) } else { unknown(selected) };
        view! {
            <tr class:selected=selected>
                <th scope="row" class="number">{at}</th>
                <td>{*id}</td>
                <td>{selected.then(|| t!(yes))}</td>
                <td>{read}</td>
                <td class="number">{p}</td>
                <td class="number">{loss}</td>
            </tr>
        }
    };
    view! {
        <h4>{t!(algorithm_given)}</h4>
        <div class="scroll" tabindex="0" role="group" aria-label=t!(algorithm_given)>
            <table class="algorithm-example">
                <caption>{t!(algorithm_given_caption)}</caption>
                {head()}
                <tbody>{given::TEXT.iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </div>
        <p class="number algorithm-given">
            {format!("\u{2212}ln {} = {}", probability(given::PROBABILITY), number(given::loss(), 3))}
        </p>
    }
}
