//! What the model puts into the template beside the typed text.

use leptos::prelude::*;
use protocol::Tag;
use text::softmax::softmax;

use crate::state::shown::Shown;
use crate::state::store::Store;

/// The typed text in its template.
pub const TYPED: Tag = Tag::new("prompt", 0);
/// The template with an empty text.
pub const EMPTY: Tag = Tag::new("prompt", 1);
/// Pieces that are listed.
pub const LISTED: usize = 5;

/// A label's word.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenWord {
    /// Its piece.
    pub piece: String,
    /// Its probability among all pieces.
    pub probability: f64,
    /// Its probability among the label words.
    pub share: f64,
    /// The same without what the template says of an empty text, where that was asked.
    pub calibrated: Option<f64>,
}

impl SeenWord {
    /// The share that counts: the calibrated one, where that was asked.
    pub fn shown(&self) -> f64 {
        self.calibrated.unwrap_or(self.share)
    }
}

/// What the model puts at `[MASK]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// The text in its template.
    pub prompt: String,
    /// Its pieces with their ids.
    pub pieces: Vec<(String, u32)>,
    /// Where `[MASK]` stands.
    pub position: usize,
    /// The words of the labels.
    pub words: Vec<SeenWord>,
    /// The likeliest pieces with their probabilities.
    pub best: Vec<(String, f64)>,
}

impl Seen {
    /// What a result says; `name` is a piece's by its id.
    pub fn of(shown: &Shown, name: impl Fn(u32) -> String) -> Option<Self> {
        let typed = shown.other(&TYPED)?;
        let predictions = &typed.extras.predictions;
        let first = predictions.first()?;
        let logits = of_words(typed);
        let empty = shown.other(&EMPTY).map(of_words).filter(|empty| empty.len() == logits.len());
        let calibrated = empty.map(|empty| {
            let less: Vec<f64> =
                logits.iter().zip(empty).map(|(logit, less)| logit - less).collect();
            softmax(&less)
        });
        let shares = softmax(&logits);
        let word =
            |(index, (prediction, share)): (usize, (&text::predictions::Prediction, &f64))| {
                SeenWord {
                    piece: name(prediction.asked.piece),
                    probability: prediction.asked.probability.into(),
                    share: *share,
                    calibrated: calibrated.as_ref().and_then(|all| all.get(index).copied()),
                }
            };
        let (pieces, ids) = (&typed.encoding.pieces, &typed.encoding.ids);
        Some(Self {
            prompt: typed.input.sentence.to_string(),
            pieces: pieces.iter().cloned().zip(ids.iter().copied()).collect(),
            position: first.position,
            words: predictions.iter().zip(&shares).enumerate().map(word).collect(),
            best: first
                .best
                .iter()
                .map(|best| (name(best.piece), best.probability.into()))
                .collect(),
        })
    }

    /// What the result on screen says; tracked.
    pub fn now(store: Store) -> Option<Self> {
        let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get()?);
        let name = |id: u32| tokenizer.vocabulary().piece(id).unwrap_or_default().to_owned();
        Self::of(&shown, name)
    }
}

/// The logits of the words of a result.
fn of_words(shown: &Shown) -> Vec<f64> {
    shown.extras.predictions.iter().map(|one| one.asked.logit.into()).collect()
}

/// ln P(first word) - ln P(second word) of a result.
pub fn log_odds(shown: &Shown) -> Option<f64> {
    match of_words(shown)[..] {
        [positive, negative, ..] => Some(positive - negative),
        _ => None,
    }
}
