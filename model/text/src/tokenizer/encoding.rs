//! What the tokeniser makes of a text.

use serde::{Deserialize, Serialize};

use super::added::Special;
use super::vocabulary::Vocabulary;

/// Where a text was cut because the input was full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// Byte of sentence A from which on nothing was encoded.
    pub sentence: Option<usize>,
    /// The same for sentence B.
    pub pair: Option<usize>,
    /// Pieces left out in all, as far as they were counted.
    pub pieces: usize,
    /// Whether still more was left out, which nobody looked at.
    #[serde(default)]
    pub uncounted: bool,
}

impl Cut {
    /// Whether anything was left out.
    pub fn is_cut(&self) -> bool {
        self.pieces > 0 || self.uncounted
    }
}

/// A text as pieces. All lists have one entry a piece, `[CLS]` and `[SEP]` included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encoding {
    /// The pieces as they stand in the vocabulary (`##` inside a word).
    pub pieces: Vec<String>,
    /// Their ids.
    pub ids: Vec<u32>,
    /// Segment ids: 0 for sentence A, 1 for sentence B; 0 for both where a model has one segment.
    pub segments: Vec<u8>,
    /// First and one-past-last byte of each piece in the sentence it came from; (0, 0) for the
    /// `[CLS]` and `[SEP]` that the encoder adds.
    pub offsets: Vec<(usize, usize)>,
    /// Which sentence the offsets refer to: 0 or 1.
    pub sources: Vec<u8>,
    /// Index of the word each piece belongs to, counted over the whole input; `None` for specials.
    pub words: Vec<Option<usize>>,
    /// Whether the piece is one of the five specials.
    pub special: Vec<bool>,
    /// What did not fit.
    pub cut: Cut,
}

impl Encoding {
    /// The same with `count` pieces of `[PAD]`, whose id is `pad`, behind it.
    #[must_use]
    pub fn padded(mut self, count: usize, pad: u32, vocabulary: &Vocabulary) -> Self {
        for _ in 0..count {
            self.pieces.push(vocabulary.written(Special::Padding).to_owned());
            self.ids.push(pad);
            self.segments.push(0);
            self.offsets.push((0, 0));
            self.sources.push(0);
            self.words.push(None);
            self.special.push(true);
        }
        self
    }
}
