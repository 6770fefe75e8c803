//! Values inside the network, as they were asked for.

use protocol::TraceArray;
use text::predictions::{Prediction, TokenTrack};
use text::wishes::{TracePart, Wish};

/// A value inside the network, as it was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Which.
    pub wish: Wish,
    /// As documented at [`TracePart`].
    pub shape: Vec<usize>,
    /// Row by row.
    pub values: Vec<f32>,
}

impl Part {
    /// The row of a token, of a part `[tokens, features]`.
    pub fn row(&self, token: usize) -> Option<&[f32]> {
        let [rows, columns] = self.shape.as_slice() else { return None };
        (token < *rows).then(|| self.values.get(token * columns..(token + 1) * columns))?
    }

    /// The row of a token in one head, of a part `[heads, tokens, size]`. Where only one head was
    /// asked for, that is the head.
    pub fn head_row(&self, head: usize, token: usize) -> Option<&[f32]> {
        let [heads, rows, columns] = self.shape.as_slice() else { return None };
        let head = match self.wish.head {
            Some(only) => (only == head).then_some(0)?,
            None => head,
        };
        if head >= *heads || token >= *rows {
            return None;
        }
        let start = (head * rows + token) * columns;
        self.values.get(start..start + columns)
    }
}

/// What a result has beside its attention, where it was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    /// Why edits were left out, a sentence each.
    pub refused: Vec<String>,
    /// The predictions of the tokens asked for.
    pub predictions: Vec<Prediction>,
    /// How the answers for the tracked tokens form.
    pub tracks: Vec<TokenTrack>,
    /// The two next-sentence logits, index 0 = follows.
    pub next_sentence: Option<[f32; 2]>,
    /// Everything that was asked for beside the attention, from the first layer on.
    pub parts: Vec<Part>,
}

impl Extras {
    /// The hidden states that were asked for, `[tokens, hidden]` row by row, from the first layer on.
    pub fn hidden(&self) -> impl DoubleEndedIterator<Item = &[f32]> {
        let is_hidden = |part: &&Part| part.wish.part == TracePart::Hidden;
        self.parts.iter().filter(is_hidden).map(|part| part.values.as_slice())
    }

    /// Keeps one more value.
    pub(super) fn take(&mut self, traced: &TraceArray, values: &[f32]) {
        let (wish, shape) = (traced.wish, traced.array.shape.clone());
        self.parts.push(Part { wish, shape, values: values.to_vec() });
        if wish.part == TracePart::NextSentenceLogits {
            self.next_sentence = values.try_into().ok();
        }
    }

    /// Puts hidden states in the place of all parts, one a layer.
    #[cfg(test)]
    pub fn set_hidden(&mut self, layers: Vec<Vec<f32>>) {
        let part = |(layer, values): (usize, Vec<f32>)| {
            let (wish, shape) = (Wish::of(TracePart::Hidden, layer), vec![values.len()]);
            Part { wish, shape, values }
        };
        self.parts = layers.into_iter().enumerate().map(part).collect();
    }
}
