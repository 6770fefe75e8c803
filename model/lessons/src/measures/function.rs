//! What can be measured.

use text::parameters::Part;

use super::metric::Metric;
use super::piece::Piece;
use super::trial::{Slope, Trial, UnitPart};
use super::value::Kind;

/// One head of a layer, both counted from 0 as on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The layer.
    pub layer: usize,
    /// The head in it; `None` is the mean over all of them.
    pub head: Option<usize>,
}

/// Which keys a mass of attention lies on (Clark et al. 2019, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// The piece before.
    Previous,
    /// The piece after.
    Next,
    /// The piece itself.
    Same,
    /// `[CLS]`.
    Classification,
    /// Every `[SEP]`.
    Separator,
}

/// Where in the network a vector is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The row of the token table: the same in every sentence.
    Table,
    /// The output of the embedding layer.
    Embeddings,
    /// The output of a layer, counted from 0.
    Layer(usize),
}

/// Something that is measured. Layers, heads and positions count from 0.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are the parameters of the table in `super`")]
pub enum Function {
    Attention { head: Head, from: Piece, to: Piece },
    Score { head: Head, from: Piece, to: Piece },
    Mass { head: Head, keys: Keys },
    Entropy { head: Head },
    Line { layer: usize, from: Piece, to: Piece },
    Rollout { layer: usize, from: Piece, to: Piece },
    Pieces { word: String },
    Id { piece: String },
    Probability { at: Piece, word: String },
    Rank { at: Piece, word: String },
    Top { at: Piece },
    Best { at: Piece, layer: usize },
    Loss,
    Follows,
    Answer,
    Cosine { one: Piece, other: Piece, level: Level },
    Length { piece: Piece, level: Level },
    Change { piece: Piece, layer: usize },
    Position { position: usize, dimension: usize },
    Parameters { part: Part },
    Validation { metric: Metric },
    Steps,
    Unit { part: UnitPart },
    Slope { name: String },
    Gradient { slope: Slope },
    LearntShare { trial: Trial },
}

impl Function {
    /// What its value is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Top { .. } | Self::Best { .. } | Self::Answer => Kind::Text,
            _ => Kind::Number,
        }
    }

    /// Whether only a run of fine-tuning tells it.
    pub fn needs_training(&self) -> bool {
        matches!(self, Self::Validation { .. } | Self::Steps)
    }
}
