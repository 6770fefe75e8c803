//! What is chosen in the room: the text, the recipe, the window over the sentence.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use small::word_vectors::training::{Method, Recipe};

use crate::run::source::Source;
use crate::state::kept::OfRoom;

/// How far the window over the sentence can go to either side.
pub const WINDOWS: std::ops::RangeInclusive<usize> = 1..=5;
/// How many words can be drawn for each pair of the sentence.
pub const NEGATIVES: std::ops::RangeInclusive<usize> = 1..=5;

/// Which vector of a word is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Matrix {
    /// That of the word as a target.
    #[default]
    Target,
    /// That of the word as a context.
    Context,
    /// Their mean.
    Mean,
}

impl Matrix {
    /// All, with their names in links.
    pub const ALL: [(&str, Self); 3] =
        [("target", Self::Target), ("context", Self::Context), ("mean", Self::Mean)];
}

/// Everything that is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WordVectorsState {
    /// What is learned from.
    pub source: Source,
    /// How.
    #[serde(flatten)]
    pub recipe: Recipe,
    /// Which vectors are asked.
    pub matrix: Matrix,
    /// The word of the sentence that is the target; `None` is the room's choice.
    pub target: Option<usize>,
    /// Words to either side of it.
    #[serde(rename = "row_window")]
    pub window: usize,
    /// Words drawn for each pair.
    #[serde(rename = "row_negatives")]
    pub negatives: usize,
    /// Which words are drawn.
    pub draw: u64,
}

impl Default for WordVectorsState {
    fn default() -> Self {
        Self {
            source: Source::SmallWorld,
            recipe: Recipe::default(),
            matrix: Matrix::default(),
            target: None,
            window: 2,
            negatives: 2,
            draw: 1,
        }
    }
}

impl WordVectorsState {
    /// Takes another method, with what it does well with: GloVe keeps the mean of both matrices
    /// (the paper keeps their sum).
    pub fn set_method(&mut self, method: Method) {
        let Recipe { seed, width, window, .. } = self.recipe;
        self.recipe = Recipe { seed, width, window, ..Recipe::of(method) };
        self.matrix = if method == Method::Glove { Matrix::Mean } else { Matrix::Target };
    }
}

impl Fields for WordVectorsState {
    fn fits(&self) -> bool {
        let Recipe { width, window, negatives, rate, passes, power, threshold, most, .. } =
            self.recipe;
        (2..=300).contains(&width)
            && (1..=10).contains(&window)
            && (1..=20).contains(&negatives)
            && (1..=1000).contains(&passes)
            && (1e-5..=1.0).contains(&rate)
            && (0.0..=1.0).contains(&power)
            && (0.0..=1.0).contains(&threshold)
            && (1.0..=1e6).contains(&most)
            && WINDOWS.contains(&self.window)
            && NEGATIVES.contains(&self.negatives)
            && self.target.is_none_or(|target| target <= 1000)
    }
}

impl OfRoom for WordVectorsState {
    const ROOM: &'static str = "word-vectors";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::kept::checks::{comes_back, refuses};

    #[test]
    fn a_choice_comes_back_from_its_link() {
        let mut chosen = WordVectorsState {
            source: Source::Own,
            target: Some(4),
            ..WordVectorsState::default()
        };
        (chosen.window, chosen.negatives, chosen.draw) = (3, 4, 9);
        comes_back(&chosen);
        chosen.set_method(Method::Glove);
        assert_eq!((chosen.recipe, chosen.matrix), (Recipe::of(Method::Glove), Matrix::Mean));
        comes_back(&chosen);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        refuses::<WordVectorsState>(&[
            ("width", "1"),
            ("width", "301"),
            ("window", "0"),
            ("negatives", "-1"),
            ("rate", "0"),
            ("power", "2"),
            ("row_window", "6"),
            ("source", "other"),
            ("target", "9999"),
        ]);
    }
}
