//! The token row: the input with every edit drawn in.

use serde::{Deserialize, Serialize};

use super::edit::Name;
use crate::tokenizer::{Encoding, Vocabulary};

/// What stands in the place of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The piece itself; not selected.
    #[default]
    Untouched,
    /// The piece itself, but selected: the model predicts it all the same.
    Kept,
    /// `[MASK]`.
    Masked,
    /// Another piece.
    Replaced,
}

/// A piece of the row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowPiece {
    /// Where it came from.
    pub name: Name,
    /// The id with which it came into the row.
    pub first_id: u32,
    /// The piece as it stands there now.
    pub piece: String,
    /// Its id.
    pub id: u32,
    /// Its segment, 0 or 1.
    pub segment: u8,
    /// Whether the piece with which it came was a special.
    pub special: bool,
    /// What stands in its place.
    pub change: Change,
    /// Whether it was moved.
    pub moved: bool,
    /// Whether it was taken out: drawn struck through, not read by the model.
    pub deleted: bool,
}

/// What was done to a piece, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Done {
    /// Taken out.
    Deleted,
    /// Put in.
    Inserted,
    /// Replaced by `[MASK]`.
    Masked,
    /// Replaced by another piece.
    Replaced,
    /// Selected, but left as it is.
    Kept,
    /// Moved.
    Moved,
}

impl RowPiece {
    /// Its index in the original input; `None` if it was put in.
    pub fn from(&self) -> Option<usize> {
        match self.name {
            Name::Original(index) => Some(index),
            Name::Inserted(_) => None,
        }
    }

    /// What was done to it.
    pub fn done(&self) -> Option<Done> {
        let change = match self.change {
            Change::Untouched => None,
            Change::Kept => Some(Done::Kept),
            Change::Masked => Some(Done::Masked),
            Change::Replaced => Some(Done::Replaced),
        };
        let deleted = self.deleted.then_some(Done::Deleted);
        let inserted = self.from().is_none().then_some(Done::Inserted);
        let moved = self.moved.then_some(Done::Moved);
        deleted.or(inserted).or(change).or(moved)
    }

    /// Id of the piece that the model is to predict here: the original of a piece that was masked,
    /// replaced or kept. A special has none, nor has a piece that was put in.
    pub fn label(&self) -> Option<u32> {
        let is_selected = self.change != Change::Untouched && !self.deleted;
        (is_selected && !self.special && self.from().is_some()).then_some(self.first_id)
    }
}

/// The original piece at a position of the input, for the loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// Position in the input that the model reads.
    pub at: usize,
    /// Id of the original piece.
    pub id: u32,
}

/// The input with every edit drawn in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// All pieces, the deleted ones included, in the order in which they are drawn.
    pub pieces: Vec<RowPiece>,
    /// Pieces that the model reads at most.
    pub limit: usize,
    /// How many insertions were tried: the number of the next one.
    pub(super) insertions: usize,
}

impl Row {
    /// The unedited row of an input, for a model that reads at most `limit` pieces.
    pub fn new(encoding: &Encoding, limit: usize) -> Self {
        let piece = |(index, (piece, id)): (usize, (&String, &u32))| RowPiece {
            name: Name::Original(index),
            first_id: *id,
            piece: piece.clone(),
            id: *id,
            segment: encoding.segments.get(index).copied().unwrap_or_default(),
            special: encoding.special.get(index).copied().unwrap_or_default(),
            change: Change::Untouched,
            moved: false,
            deleted: false,
        };
        let pieces = encoding.pieces.iter().zip(&encoding.ids).enumerate().map(piece).collect();
        Self { pieces, limit, insertions: 0 }
    }

    /// The pieces that the model reads, in order.
    pub fn input(&self) -> impl Iterator<Item = &RowPiece> {
        self.pieces.iter().filter(|piece| !piece.deleted)
    }

    /// Ids of the pieces that the model reads.
    pub fn ids(&self) -> Vec<u32> {
        self.input().map(|piece| piece.id).collect()
    }

    /// Their segments.
    pub fn segments(&self) -> Vec<u8> {
        self.input().map(|piece| piece.segment).collect()
    }

    /// For each piece that the model reads, its index in the original input; `None` for a piece
    /// that was put in.
    pub fn alignment(&self) -> Vec<Option<usize>> {
        self.input().map(RowPiece::from).collect()
    }

    /// The labels of the loss: the original piece of each selected position that has one.
    pub fn labels(&self) -> Vec<Label> {
        let label = |(at, piece): (usize, &RowPiece)| piece.label().map(|id| Label { at, id });
        self.input().enumerate().filter_map(label).collect()
    }

    /// What the model reads, as an encoding. Pieces keep the offsets and words of the original in
    /// whose place they stand; pieces that were put in have none.
    pub fn encoding(&self, original: &Encoding, vocabulary: &Vocabulary) -> Encoding {
        let mut encoding = Encoding { cut: original.cut, ..Encoding::default() };
        for piece in self.input() {
            let from = piece.from().unwrap_or(usize::MAX);
            encoding.pieces.push(piece.piece.clone());
            encoding.ids.push(piece.id);
            encoding.segments.push(piece.segment);
            encoding.offsets.push(original.offsets.get(from).copied().unwrap_or_default());
            encoding.sources.push(original.sources.get(from).copied().unwrap_or(piece.segment));
            encoding.words.push(original.words.get(from).copied().flatten());
            encoding.special.push(vocabulary.is_special(piece.id));
        }
        encoding
    }
}
