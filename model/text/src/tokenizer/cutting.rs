//! The two ways in which a text is cut.

use serde::{Deserialize, Serialize};

use super::added::Spelling;
use super::merges::Merges;
use super::normalise::Normaliser;

/// How words are found and cut into pieces, and what is put around them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Cutting {
    /// Normalised words by the longest pieces that fit (Devlin et al. 2019):
    /// `[CLS] A [SEP] B [SEP]`, in two segments.
    WordPiece(Normaliser),
    /// Words as bytes, by merges (Liu et al. 2019, section 4.4): `<s> A </s></s> B </s>`, in one
    /// segment.
    ByteLevel(Merges),
}

impl Cutting {
    /// How the five specials are written.
    pub(super) fn spelling(&self) -> Spelling {
        match self {
            Self::WordPiece(_) => Spelling::Brackets,
            Self::ByteLevel(merges) => Spelling::Angles { spaced: merges.spaces().mask },
        }
    }
}
