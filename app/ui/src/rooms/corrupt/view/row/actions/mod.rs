//! What a person can do to the row, and what the row answers.

mod drag;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use text::corruption::{Change, Edit, EditError, EditedRow, Edits, Name, Row, RowPiece};
use text::tokenizer::{Special, Vocabulary};

use self::drag::Drag;
use super::words;
use crate::kit::browser;
use crate::page::Page;
use crate::rooms::corrupt::state::corrupting::{Direction, as_one_step, carry};
use crate::rooms::corrupt::state::next_word::hide_next;
use crate::rooms::corrupt::state::replaced::is_asked;
use crate::rooms::corrupt::view::hidden::Hidden;
use crate::state::predicted::answers::Answer;
use crate::state::store::{self, Store};
use crate::state::typed_in::{Target, TypedError, index_of, is_structure, put_in, typed_ids};
use crate::t;

/// Text that is being typed at a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    /// What it is for.
    pub target: Target,
    /// What the field starts with.
    pub start: String,
    /// Whether that is selected, so that typing replaces it.
    pub selected: bool,
}

/// The row in a person's hand.
#[derive(Clone, Copy)]
pub struct Hand {
    pub store: Store,
    pub row: Memo<Option<Arc<EditedRow>>>,
    /// The piece that the keyboard stands on and the buttons act on.
    pub chosen: RwSignal<Option<Name>>,
    pub typing: RwSignal<Option<Typing>>,
    pub drag: RwSignal<Option<Drag>>,
    /// Whether the click that follows is the end of a drag.
    pub dragged: StoredValue<bool>,
    /// What was just done, or why not.
    pub said: RwSignal<String>,
    /// What is shown below each piece, by its position, where the row is a picture.
    pub words: Memo<Vec<Hidden>>,
}

impl Hand {
    pub fn new(page: Page, words: Memo<Vec<Hidden>>) -> Self {
        Self {
            store: page.store,
            row: page.workbench.row,
            chosen: RwSignal::new(None),
            typing: RwSignal::new(None),
            drag: RwSignal::new(None),
            dragged: StoredValue::new(false),
            said: RwSignal::new(String::new()),
            words,
        }
    }

    /// Asks something of the row.
    pub fn read<T>(self, ask: impl FnOnce(&Row, &Vocabulary) -> T) -> Option<T> {
        let tokenizer = self.store.tokenizer.get()?;
        self.row.with(|row| row.as_ref().map(|row| ask(&row.row, tokenizer.vocabulary())))
    }

    /// A piece, with its position among those that the model reads.
    pub fn piece(self, name: Name) -> Option<(Option<usize>, RowPiece)> {
        self.row.with(|row| {
            let row = &row.as_ref()?.row;
            let at = index_of(row, name)?;
            let piece = row.pieces.get(at)?.clone();
            let read = row.pieces.get(..at).unwrap_or_default().iter().filter(|it| !it.deleted);
            let position = (!piece.deleted).then(|| read.count());
            Some((position, piece))
        })
    }

    /// The piece that the keyboard stands on: the chosen one, or else the first that is hidden or
    /// edited, or else the first that can be edited.
    pub fn current(self) -> Option<Name> {
        let chosen = self.chosen.get();
        self.read(|row, vocabulary| {
            let there = chosen.filter(|name| index_of(row, *name).is_some());
            there.or_else(|| {
                let mask = vocabulary.special(Special::Mask);
                let is_edited = |piece: &&RowPiece| piece.id == mask || piece.done().is_some();
                let is_free = |piece: &&RowPiece| !is_structure(piece, vocabulary);
                let edited = row.pieces.iter().find(is_edited);
                let first = edited.or_else(|| row.pieces.iter().find(is_free));
                first.or(row.pieces.first()).map(|piece| piece.name)
            })
        })?
    }

    /// Whether the piece may be edited; says why not.
    fn admits(self, name: Name) -> bool {
        let structure = untrack(|| {
            self.read(|row, vocabulary| {
                let piece = row.pieces.get(index_of(row, name)?)?;
                is_structure(piece, vocabulary).then(|| piece.piece.clone())
            })
        });
        if let Some(Some(piece)) = structure {
            self.said.set(t!(row_structure, piece = piece));
            return false;
        }
        true
    }

    /// Masks a piece, or puts back what stood there. A discriminator reads no masks: there a piece that
    /// is as typed is chosen and no more.
    pub fn toggle_mask(self, name: Name) {
        let Some((_, piece)) = untrack(|| self.piece(name)) else { return };
        if piece.done().is_none() && untrack(|| is_asked(self.store)) {
            return self.say_done(name);
        }
        if piece.deleted || (piece.change != Change::Untouched && self.admits(name)) {
            self.edit(name, &[Edit::Restore(name)]);
        } else if self.admits(name) {
            self.edit(name, &[Edit::Mask(name)]);
        }
    }

    /// Takes a piece out.
    pub fn delete(self, name: Name) {
        if self.admits(name) {
            self.edit(name, &[Edit::Delete(name)]);
        }
    }

    /// Carries a piece past its neighbour.
    pub fn carry(self, name: Name, direction: Direction) {
        if self.admits(name)
            && let Some(edit) = untrack(|| self.read(|row, _| carry(row, name, direction)))
        {
            match edit {
                Ok(edit) => self.edit(name, &[edit]),
                Err(_) => self.said.set(t!(row_no_place)),
            }
        }
    }

    /// Opens the field in which text is typed.
    pub fn open_field(self, target: Target, start: String, selected: bool) {
        if matches!(target, Target::After(_)) || self.admits(target.name()) {
            self.chosen.set(Some(target.name()));
            self.typing.set(Some(Typing { target, start, selected }));
        }
    }

    /// Puts typed text in.
    pub fn put_in(self, target: Target, text: &str) {
        let Some(tokenizer) = self.store.tokenizer.get_untracked() else { return };
        let ids = match typed_ids(&tokenizer, text) {
            Ok(ids) => ids,
            Err(TypedError::Nothing) => return self.said.set(t!(row_nothing_typed)),
            Err(TypedError::Unknown) => return self.said.set(t!(row_unknown, text = text.trim())),
        };
        match untrack(|| self.read(|row, _| put_in(&ids, target, row))) {
            Some(Ok(edits)) => {
                self.typing.set(None);
                self.edit(target.name(), &edits);
                self.focus(target.name());
            }
            Some(Err(_)) => self.said.set(t!(row_no_place)),
            None => {}
        }
    }

    /// Gives up what is typed.
    pub fn close_field(self) {
        if let Some(typing) = self.typing.try_update(Option::take).flatten() {
            self.focus(typing.target.name());
        }
    }

    /// Masks a piece as the page's own doing: the keyboard stays where it is.
    pub fn mask_quietly(self, name: Name) {
        if let Some(Ok(noted)) = self.noted(&[Edit::Mask(name)]) {
            self.store.commit(store::Change::Follow, |choices| choices.edits.set(noted));
        }
    }

    /// The edits of the row with these as one more step; `None` while there is no row.
    fn noted(self, edits: &[Edit]) -> Option<Result<Edits, EditError>> {
        let tokenizer = self.store.tokenizer.get_untracked()?;
        self.row.with_untracked(|row| {
            let row = &row.as_ref()?.row;
            let before = self.store.edits.get_untracked();
            Some(as_one_step(&before, edits, row, tokenizer.vocabulary()))
        })
    }

    /// Makes edits as one step, says what was done and stays with the piece.
    fn edit(self, name: Name, edits: &[Edit]) {
        match self.noted(edits) {
            Some(Ok(noted)) => {
                self.store.edits.set(noted);
                self.chosen.set(Some(name));
                self.say_done(name);
                self.focus(name);
            }
            Some(Err(EditError::NothingChanges)) => self.said.set(t!(row_nothing_changes)),
            Some(Err(why)) => self.said.set(words::refusal(why)),
            None => {}
        }
    }

    fn say_done(self, name: Name) {
        if let Some((position, piece)) = untrack(|| self.piece(name)) {
            self.said.set(words::name(&piece, position));
        }
    }

    /// Closes every gap and hides the next word, as one step. A gap that was typed is filled with the
    /// first guess of `answers`.
    pub fn hide_next(self, answers: &[Answer]) {
        let fill = |name: Name| {
            let answer = answers.iter().find(|answer| answer.name == name)?;
            Some(answer.best.first()?.id)
        };
        let edits = untrack(|| self.read(|row, vocabulary| hide_next(row, vocabulary, fill)));
        let Some(Ok(edits)) = edits else { return };
        let Some(Edit::Mask(name) | Edit::Restore(name)) = edits.last().copied() else { return };
        if let Some(Ok(noted)) = self.noted(&edits) {
            self.store.edits.set(noted);
            self.chosen.set(Some(name));
            self.say_done(name);
        }
    }

    /// Undoes the last step.
    pub fn undo(self) {
        if self.store.edits.with_untracked(|edits| edits.can_undo()) {
            self.store.edits.update(|edits| {
                edits.undo();
            });
            self.said.set(t!(row_undone));
        }
    }

    /// Does the last undone step again.
    pub fn redo(self) {
        if self.store.edits.with_untracked(|edits| edits.can_redo()) {
            self.store.edits.update(|edits| {
                edits.redo();
            });
            self.said.set(t!(row_redone));
        }
    }

    /// Back to the row as typed; can be undone.
    pub fn put_back(self) {
        self.store.edits.update(|edits| edits.start_over(Vec::new()));
        self.said.set(t!(row_put_back));
    }

    /// Puts the keyboard on a piece: at once, and again where drawing the row took it away from
    /// there, because the piece moved or the field in it closed. The row is drawn, and the keyboard
    /// back, before the browser hands out the next key.
    pub fn focus(self, name: Name) {
        take_focus(name);
        spawn_local(async move {
            tick().await;
            if browser::nothing_has_focus() {
                take_focus(name);
            }
        });
    }
}

/// The id of a piece's button.
pub fn button_id(name: Name) -> String {
    format!("edit-{name}")
}

fn take_focus(name: Name) {
    if let Some(button) = browser::element(&button_id(name)) {
        // An element on the page can take the focus.
        let _ = button.focus();
    }
}
