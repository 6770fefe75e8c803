//! What a person chose in the room.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::vectors::pooling::Pooling;

use crate::state::kept::OfRoom;

/// How a sentence becomes one vector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SentenceVector {
    /// The mean of the last layer over the pieces, `[CLS]` and `[SEP]` left out.
    #[default]
    Mean,
    /// The same, `[CLS]` and `[SEP]` included.
    MeanWithSpecials,
    /// The last layer's vector of `[CLS]`.
    Cls,
    /// For each feature the largest value of the last layer.
    Max,
    /// What the pooler makes of `[CLS]`: tanh(W h + b).
    Pooled,
    /// The mean of the rows of the token table: no layer is involved.
    Static,
}

impl SentenceVector {
    /// The one that a pooling makes.
    pub fn of(pooling: Pooling) -> Self {
        match pooling {
            Pooling::Mean => Self::Mean,
            Pooling::MeanWithSpecials => Self::MeanWithSpecials,
            Pooling::Cls => Self::Cls,
            Pooling::Max => Self::Max,
        }
    }

    /// All of them, in the order in which they are offered.
    pub const ALL: &'static [Self] =
        &[Self::Mean, Self::MeanWithSpecials, Self::Cls, Self::Max, Self::Pooled, Self::Static];
}

/// Their names in files.
pub const POOLINGS: &[(&str, SentenceVector)] = &[
    ("mean", SentenceVector::Mean),
    ("specials", SentenceVector::MeanWithSpecials),
    ("cls", SentenceVector::Cls),
    ("max", SentenceVector::Max),
    ("pooled", SentenceVector::Pooled),
    ("static", SentenceVector::Static),
];

/// The list, its vectors, and from where on two sentences are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SentencesState {
    /// Sentences of the person's own, one a line; `None` for those that come with the page.
    pub list: Option<String>,
    /// How a sentence becomes one vector.
    pub pooling: SentenceVector,
    /// The least cosine of two sentences that are alike, in hundredths.
    pub threshold: u8,
}

impl Default for SentencesState {
    fn default() -> Self {
        Self { list: None, pooling: SentenceVector::default(), threshold: 75 }
    }
}

impl Fields for SentencesState {
    fn fits(&self) -> bool {
        self.threshold <= 100
    }
}

impl OfRoom for SentencesState {
    const ROOM: &'static str = "sentences";
}
