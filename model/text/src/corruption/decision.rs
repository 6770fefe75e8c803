//! The log of a corruption: one random number, one decision.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::draw::Draw;
use super::settings::Split;

/// What becomes of a selected piece or span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Treatment {
    /// Replaced by `[MASK]`.
    Masked,
    /// Replaced by random pieces.
    Random,
    /// Left as it is.
    Kept,
}

impl Treatment {
    /// All of them, in the order in which a draw is compared.
    pub const ALL: [Self; 3] = [Self::Masked, Self::Random, Self::Kept];

    /// What a draw u yields: masked below the first share of the split, random below the sum of
    /// the first two, else kept.
    pub(super) fn of(draw: Draw, split: Split) -> Self {
        if draw.is_below(u16::from(split.masked)) {
            Self::Masked
        } else if draw.is_below(u16::from(split.masked) + u16::from(split.random)) {
            Self::Random
        } else {
            Self::Kept
        }
    }
}

/// Why a span has fewer words than were drawn, or ends inside a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cut {
    /// The budget was used up.
    Budget,
    /// The sentence ended, or a special came.
    Edge,
}

/// What was decided. Pieces are counted in the original input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Which piece or whole word is selected, of those that are left and fit into the budget.
    Select {
        /// Its pieces.
        pieces: Range<usize>,
    },
    /// How many words a span is to have.
    Length {
        /// So many words.
        words: usize,
    },
    /// At which word a span starts, of those without a selected piece.
    Start {
        /// The pieces that it covers, from the start on to where it ends or is cut.
        pieces: Range<usize>,
        /// The words that it covers, the last one perhaps only in part.
        words: usize,
        /// Why these are not all the words that were drawn.
        cut: Option<Cut>,
    },
    /// What becomes of a selected piece, or of a whole span.
    Treat {
        /// Its pieces.
        pieces: Range<usize>,
        /// What becomes of them.
        treatment: Treatment,
    },
    /// Which piece replaces one.
    Replace {
        /// The piece that is replaced.
        piece: usize,
        /// Id of the piece that replaces it.
        by: u32,
    },
    /// Which two selected units change places.
    Swap {
        /// The place that gets its final content.
        place: Range<usize>,
        /// The place whose content it gets.
        with: Range<usize>,
    },
    /// Where a piece is put in.
    Gap {
        /// Before this piece.
        before: usize,
    },
    /// Which piece is put in.
    Insert {
        /// Before this piece.
        before: usize,
        /// Id of the piece that is put in.
        id: u32,
    },
}

impl Choice {
    /// Whether the decision was about this piece of the original input.
    pub fn concerns(&self, piece: usize) -> bool {
        match self {
            Self::Select { pieces } | Self::Start { pieces, .. } | Self::Treat { pieces, .. } => {
                pieces.contains(&piece)
            }
            Self::Swap { place, with } => place.contains(&piece) || with.contains(&piece),
            Self::Replace { piece: replaced, .. } => *replaced == piece,
            Self::Length { .. } | Self::Gap { .. } | Self::Insert { .. } => false,
        }
    }
}

/// One random number and what it decided: `from <= draw.share() < to` is the comparison made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The random number.
    pub draw: Draw,
    /// The decision falls to this choice from here on,
    pub from: f64,
    /// up to, not including, here.
    pub to: f64,
    /// Among how many equally likely things it was drawn; `None` where the shares are unequal.
    pub of: Option<usize>,
    /// What was decided.
    pub choice: Choice,
}

impl Decision {
    /// One of `of` equally likely choices, the `nth` counted from 0.
    pub(super) fn even(draw: Draw, nth: usize, of: usize, choice: Choice) -> Self {
        let share = |nth: usize| nth as f64 / of as f64;
        Self { draw, from: share(nth), to: share(nth + 1), of: Some(of), choice }
    }

    /// A choice that holds the shares `from` to `to`.
    pub(super) fn between(draw: Draw, shares: Range<f64>, choice: Choice) -> Self {
        Self { draw, from: shares.start, to: shares.end, of: None, choice }
    }
}
