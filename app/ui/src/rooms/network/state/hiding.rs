//! A piece gives way to `[MASK]`, and comes back.

use leptos::prelude::*;
use text::corruption::{Change, Edit, RowPiece};

use crate::page::Page;

/// What can be done with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hiding {
    /// It can be hidden.
    Hide(Edit),
    /// It was hidden here, or in Masked words, and can be shown again.
    Show(Edit),
}

/// What can be done with the piece at a place of what the model reads; tracked.
pub fn hiding(page: Page, place: usize) -> Option<Hiding> {
    let is_gap = |piece: &RowPiece| piece.change == Change::Masked;
    page.workbench.row.with(|row| {
        let piece = row.as_ref()?.row.input().nth(place)?;
        match piece {
            piece if is_gap(piece) => Some(Hiding::Show(Edit::Restore(piece.name))),
            piece if piece.special => None,
            piece => Some(Hiding::Hide(Edit::Mask(piece.name))),
        }
    })
}

/// Does it, as one more step of the edits.
pub fn turn(page: Page, place: usize) {
    let Some(Hiding::Hide(edit) | Hiding::Show(edit)) = untrack(|| hiding(page, place)) else {
        return;
    };
    let row = page.workbench.row.with_untracked(|row| row.as_ref().map(|row| row.row.clone()));
    let (Some(mut row), Some(tokenizer)) = (row, page.store.tokenizer.get_untracked()) else {
        return;
    };
    let mut edits = page.store.edits.get_untracked();
    // What was hidden last comes back without a trace.
    if let (Edit::Restore(name), Some(Edit::Mask(last))) = (edit, edits.edits().last())
        && name == last
    {
        edits.undo();
        return page.store.edits.set(edits);
    }
    // What is refused changes nothing.
    if edits.apply(edit, &mut row, tokenizer.vocabulary()).is_ok() {
        page.store.edits.set(edits);
    }
}
