//! How much of a data set does not fit into the model: to be said before a run begins.

use super::encoded::{Goal, encode};
use crate::data::{Example, Text};
use crate::tokenizer::Tokenizer;

/// Examples that are cut, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutOff {
    /// Those whose texts have an end that is not read, but for `answers`.
    pub texts: usize,
    /// Those whose answer is not read. Nothing is learned of them.
    pub answers: usize,
}

impl CutOff {
    /// Counts an example of which at most `limit` pieces are read.
    pub fn add(&mut self, example: &Example, tokenizer: &Tokenizer, limit: usize) {
        if always_fits(&example.text, limit) {
            return;
        }
        let encoded = encode(example, tokenizer, limit);
        if encoded.goal == Goal::CutOff {
            self.answers += 1;
        } else if encoded.is_cut() {
            self.texts += 1;
        }
    }

    /// Whether everything fits.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// Whether a text has too few bytes for too many pieces: most texts need no look at their pieces. A
/// character of two bytes may become three when it is taken apart.
fn always_fits(text: &Text, limit: usize) -> bool {
    const SPECIAL: usize = 3;
    let bytes = match text {
        Text::One(text) => text.len(),
        Text::Two(text, other) | Text::Apart(text, other) => text.len() + other.len(),
        Text::Words(words) => words.iter().map(String::len).sum(),
    };
    2 * bytes + SPECIAL <= limit
}
