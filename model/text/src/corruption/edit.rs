//! One change of the token row.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A piece of the token row by name. Names stay when pieces move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Name {
    /// The piece at this index of the original input.
    Original(usize),
    /// The piece that the n-th insertion put in, counted from 0.
    Inserted(usize),
}

/// One change of the token row, by hand or by a corruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// Puts `[MASK]` in the place of a piece.
    Mask(Name),
    /// Puts another piece in its place.
    Substitute(Name, u32),
    /// Selects a piece without changing it.
    Keep(Name),
    /// Takes it out.
    Delete(Name),
    /// Puts a new piece with this id before another.
    Insert {
        /// The piece before which it is put; may itself be deleted.
        before: Name,
        /// The id of the new piece.
        id: u32,
    },
    /// Moves a piece before another, into whose segment it comes. A piece that stands there already
    /// counts as moved too: when neighbours change places, each of them has moved.
    Move {
        /// The piece.
        piece: Name,
        /// The piece before which it is put; may itself be deleted.
        before: Name,
    },
    /// Undoes masking, substituting, keeping and deleting of this piece, not moving.
    Restore(Name),
}

/// Why an edit cannot be made.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum EditError {
    /// No piece has this name.
    #[error("The piece that was to be edited is not there.")]
    NoSuchPiece,
    /// It was deleted.
    #[error("The piece that was to be edited has been deleted.")]
    Deleted,
    /// `[CLS]`, `[SEP]` and `[PAD]` carry the structure of the input. A `[SEP]` can be deleted, the
    /// first `[CLS]` cannot; nothing comes before it.
    #[error("This piece belongs to the structure of the input and cannot be edited like that.")]
    Structure,
    /// The vocabulary has no piece with this id.
    #[error("The vocabulary has no piece with id {0}.")]
    NoSuchId(u32),
    /// `[CLS]`, `[SEP]` and `[PAD]` cannot be put in.
    #[error("[CLS], [SEP] and [PAD] cannot be put in by hand.")]
    StructureId,
    /// The row is as the edit would make it.
    #[error("The edit would change nothing.")]
    NothingChanges,
    /// The model reads no more pieces.
    #[error("The input is full: it holds {limit} pieces. Delete one first.")]
    Full {
        /// Pieces that the model reads at most.
        limit: usize,
    },
}

impl Edit {
    /// The edit with other names; `None` where a name has no new one.
    pub(super) fn renamed(self, rename: impl Fn(Name) -> Option<Name>) -> Option<Self> {
        Some(match self {
            Self::Mask(piece) => Self::Mask(rename(piece)?),
            Self::Substitute(piece, id) => Self::Substitute(rename(piece)?, id),
            Self::Keep(piece) => Self::Keep(rename(piece)?),
            Self::Delete(piece) => Self::Delete(rename(piece)?),
            Self::Insert { before, id } => Self::Insert { before: rename(before)?, id },
            Self::Move { piece, before } => {
                Self::Move { piece: rename(piece)?, before: rename(before)? }
            }
            Self::Restore(piece) => Self::Restore(rename(piece)?),
        })
    }
}
