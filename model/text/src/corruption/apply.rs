//! Making an edit: what each does to the row, and when it is refused.

use super::edit::{Edit, EditError, Name};
use super::row::{Change, Row, RowPiece};
use crate::tokenizer::{Special, Vocabulary};

impl Row {
    /// Makes one edit. The pieces stay as they are if that fails.
    ///
    /// # Errors
    /// See [`EditError`].
    pub fn apply(&mut self, edit: Edit, vocabulary: &Vocabulary) -> Result<(), EditError> {
        match edit {
            Edit::Mask(name) => {
                self.substitute(name, vocabulary.special(Special::Mask), vocabulary)
            }
            Edit::Substitute(name, id) => self.substitute(name, id, vocabulary),
            Edit::Keep(name) => self.keep(name, vocabulary),
            Edit::Delete(name) => self.delete(name),
            Edit::Insert { before, id } => self.insert(before, id, vocabulary),
            Edit::Move { piece, before } => self.carry(piece, before, vocabulary),
            Edit::Restore(name) => self.restore(name, vocabulary),
        }
    }

    fn find(&self, name: Name) -> Result<usize, EditError> {
        self.pieces.iter().position(|piece| piece.name == name).ok_or(EditError::NoSuchPiece)
    }

    /// A piece that is neither deleted nor part of the structure.
    fn editable(&self, name: Name, vocabulary: &Vocabulary) -> Result<usize, EditError> {
        let at = self.find(name)?;
        let piece = self.pieces.get(at).ok_or(EditError::NoSuchPiece)?;
        if piece.deleted {
            return Err(EditError::Deleted);
        }
        if is_structure(piece.first_id, vocabulary) {
            return Err(EditError::Structure);
        }
        Ok(at)
    }

    fn substitute(
        &mut self,
        name: Name,
        id: u32,
        vocabulary: &Vocabulary,
    ) -> Result<(), EditError> {
        let text = insertable(id, vocabulary)?;
        let at = self.editable(name, vocabulary)?;
        let piece = self.pieces.get_mut(at).ok_or(EditError::NoSuchPiece)?;
        if piece.id == id {
            return Err(EditError::NothingChanges);
        }
        text.clone_into(&mut piece.piece);
        piece.id = id;
        piece.change = if id == piece.first_id {
            Change::Kept
        } else if id == vocabulary.special(Special::Mask) {
            Change::Masked
        } else {
            Change::Replaced
        };
        Ok(())
    }

    fn keep(&mut self, name: Name, vocabulary: &Vocabulary) -> Result<(), EditError> {
        let at = self.editable(name, vocabulary)?;
        let piece = self.pieces.get_mut(at).ok_or(EditError::NoSuchPiece)?;
        if piece.change == Change::Kept {
            return Err(EditError::NothingChanges);
        }
        piece.set_first(vocabulary);
        piece.change = Change::Kept;
        Ok(())
    }

    fn delete(&mut self, name: Name) -> Result<(), EditError> {
        let at = self.find(name)?;
        if self.is_start(at) {
            return Err(EditError::Structure);
        }
        let piece = self.pieces.get_mut(at).ok_or(EditError::NoSuchPiece)?;
        if piece.deleted {
            return Err(EditError::Deleted);
        }
        piece.deleted = true;
        Ok(())
    }

    fn insert(&mut self, before: Name, id: u32, vocabulary: &Vocabulary) -> Result<(), EditError> {
        // Counted even if it fails, so that later edits still name the same insertions.
        let name = Name::Inserted(self.insertions);
        self.insertions += 1;
        let text = insertable(id, vocabulary)?;
        let at = self.place_before(before)?;
        self.check_room()?;
        let piece = RowPiece {
            name,
            first_id: id,
            piece: text.to_owned(),
            id,
            segment: self.pieces.get(at).map_or(0, |next| next.segment),
            special: vocabulary.is_special(id),
            change: Change::Untouched,
            moved: false,
            deleted: false,
        };
        self.pieces.insert(at, piece);
        Ok(())
    }

    fn carry(
        &mut self,
        name: Name,
        before: Name,
        vocabulary: &Vocabulary,
    ) -> Result<(), EditError> {
        let from = self.editable(name, vocabulary)?;
        let to = self.place_before(before)?;
        let has_moved = self.pieces.get(from).is_some_and(|piece| piece.moved);
        if to == from || (to == from + 1 && has_moved) {
            return Err(EditError::NothingChanges);
        }
        let segment = self.pieces.get(to).map_or(0, |next| next.segment);
        let mut piece = self.pieces.remove(from);
        piece.segment = segment;
        piece.moved = true;
        self.pieces.insert(to - usize::from(from < to), piece);
        Ok(())
    }

    fn restore(&mut self, name: Name, vocabulary: &Vocabulary) -> Result<(), EditError> {
        let at = self.find(name)?;
        let is_deleted = self.pieces.get(at).is_some_and(|piece| piece.deleted);
        if is_deleted {
            self.check_room()?;
        }
        let piece = self.pieces.get_mut(at).ok_or(EditError::NoSuchPiece)?;
        if !is_deleted && piece.change == Change::Untouched {
            return Err(EditError::NothingChanges);
        }
        piece.deleted = false;
        piece.set_first(vocabulary);
        Ok(())
    }

    /// Where a piece comes that is put before another; never before the first `[CLS]`.
    fn place_before(&self, before: Name) -> Result<usize, EditError> {
        let at = self.find(before)?;
        if at == 0 { Err(EditError::Structure) } else { Ok(at) }
    }

    fn check_room(&self) -> Result<(), EditError> {
        let limit = self.limit;
        if self.input().count() < limit { Ok(()) } else { Err(EditError::Full { limit }) }
    }

    /// Whether this is the first `[CLS]`, without which nothing is left to read the result from.
    fn is_start(&self, at: usize) -> bool {
        at == 0 && self.pieces.first().is_some_and(|piece| piece.special)
    }
}

impl RowPiece {
    /// Back to the piece with which it came.
    fn set_first(&mut self, vocabulary: &Vocabulary) {
        vocabulary.piece(self.first_id).unwrap_or_default().clone_into(&mut self.piece);
        self.id = self.first_id;
        self.change = Change::Untouched;
    }
}

/// The text of a piece that may be put in.
fn insertable(id: u32, vocabulary: &Vocabulary) -> Result<&str, EditError> {
    let text = vocabulary.piece(id).ok_or(EditError::NoSuchId(id))?;
    if is_structure(id, vocabulary) { Err(EditError::StructureId) } else { Ok(text) }
}

fn is_structure(id: u32, vocabulary: &Vocabulary) -> bool {
    [Special::Classification, Special::Separator, Special::Padding]
        .iter()
        .any(|special| vocabulary.special(*special) == id)
}
