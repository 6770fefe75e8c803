//! The words that vectors are asked about.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};

use crate::state::kept::OfRoom;

/// A word, and three of an analogy: b is to a as the answer is to c.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// The word whose neighbours are looked for.
    pub word: String,
    /// a.
    pub a: String,
    /// b.
    pub b: String,
    /// c.
    pub c: String,
}

impl Default for Asked {
    fn default() -> Self {
        let [word, a, b, c] = ["king", "france", "paris", "italy"].map(str::to_owned);
        Self { word, a, b, c }
    }
}

impl Fields for Asked {}

impl OfRoom for Asked {
    const ROOM: &'static str = "word-vectors";
}
