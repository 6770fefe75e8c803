//! One pass over the question and a part of the passage.

use std::ops::Range;

use text::answers::passage;
use text::spans::Span;
use text::tokenizer::Encoding;

use super::marked::whole;

/// The logits of one input, and where its pieces stand in the passage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// All pieces of the input, `[CLS]`, question and `[SEP]` included.
    pub pieces: Vec<String>,
    /// Start logits, `[tokens]`.
    pub starts: Vec<f32>,
    /// End logits, `[tokens]`.
    pub ends: Vec<f32>,
    /// Which of them are pieces of the passage.
    pub passage: Range<usize>,
    /// How many pieces of the whole passage come before them.
    pub before: usize,
    /// Bytes of each piece in the whole passage, `[tokens]`; of other pieces than the passage's,
    /// nothing.
    pub places: Vec<Range<usize>>,
}

impl Reading {
    /// Reads the logits of an input, `[tokens, 2]` row by row. Its passage is the part of the
    /// whole one that begins at byte `from`, after `before` pieces. `None` if there are not two
    /// logits a piece.
    pub fn new(encoding: &Encoding, logits: &[f32], before: usize, from: usize) -> Option<Self> {
        let tokens = encoding.pieces.len();
        if logits.len() != 2 * tokens || tokens == 0 {
            return None;
        }
        let column = |at: usize| logits.iter().skip(at).step_by(2).copied().collect();
        let passage = passage(encoding);
        let offsets = encoding.offsets.iter().enumerate();
        let place = |(token, (start, end)): (usize, &(usize, usize))| {
            if passage.contains(&token) { from + start..from + end } else { 0..0 }
        };
        let places = offsets.map(place).collect();
        let pieces = encoding.pieces.clone();
        Some(Self { pieces, starts: column(0), ends: column(1), passage, before, places })
    }

    /// A piece; empty outside.
    pub fn piece(&self, token: usize) -> &str {
        self.pieces.get(token).map_or("", String::as_str)
    }

    /// A start and an end logit; `None` outside.
    pub fn logits(&self, token: usize) -> Option<[f64; 2]> {
        Some([(*self.starts.get(token)?).into(), (*self.ends.get(token)?).into()])
    }

    /// s_i + e_j; `None` outside.
    pub fn score(&self, first: usize, last: usize) -> Option<f64> {
        Some(self.logits(first)?[0] + self.logits(last)?[1])
    }

    /// The score of "no answer": s + e at `[CLS]`.
    pub fn none_score(&self) -> f64 {
        self.score(0, 0).unwrap_or(f64::NEG_INFINITY)
    }

    /// The bytes of a span in the whole `passage`, marks on its last letter included.
    pub fn place(&self, span: Span, passage: &str) -> Range<usize> {
        let of = |token: usize| self.places.get(token).cloned().unwrap_or_default();
        whole(passage, of(span.first).start..of(span.last).end)
    }

    /// The index of a piece in the whole passage, so that windows name a piece alike.
    pub fn name(&self, token: usize) -> usize {
        (self.before + token).saturating_sub(self.passage.start)
    }

    /// The bytes of the whole passage that were read.
    pub fn read(&self) -> Range<usize> {
        let last = self.passage.end.saturating_sub(1);
        let of = |token: usize| self.places.get(token).cloned().unwrap_or_default();
        of(self.passage.start).start..of(last).end
    }
}
