//! Two sentences compared by what the model expects at a `[MASK]` of each.

pub mod comparison;
pub mod follow_up;
pub mod labels;
pub mod plot;
pub mod typed;

use protocol::Tag;

/// The second sentence.
pub const CONTRAST: Tag = Tag::new("contrast", 0);

/// Pieces that are listed of each sentence: the most likely ones at its mask.
pub const LISTED: usize = 50;

/// One of the two sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The sentence in the main box, with its edits.
    First,
    /// The sentence to compare with.
    Second,
}

impl Which {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 1 or 2.
    pub fn number(self) -> usize {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }
}
