//! What is known: the side of a measure that the page and the checker each fill in.

use std::borrow::Cow;

use small::written::Written;
use text::config::BertConfig;
use text::corruption::Label;
use text::positional::BASE;
use text::predictions::Prediction;
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::Wish;

use super::answered;
use super::metric::Metric;
use super::unknown::Unknown;

/// Sizes of the table of sinusoids that [`super::Function::Position`] reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sinusoids {
    /// d.
    pub dimensions: usize,
    /// n.
    pub base: f64,
}

/// The table that the page shows first: d = 128, n = 10 000.
impl Default for Sinusoids {
    fn default() -> Self {
        Self { dimensions: 128, base: BASE }
    }
}

/// What is known now. Everything may still be missing; nothing of it may belong to another input
/// than [`Facts::encoding`].
pub trait Facts {
    /// The model's tokeniser.
    fn tokenizer(&self) -> Option<&Tokenizer> {
        None
    }

    /// The model's sizes.
    fn config(&self) -> Option<&BertConfig> {
        None
    }

    /// The pieces that the model read.
    fn encoding(&self) -> Option<&Encoding> {
        None
    }

    /// Sentence A and B, in which the offsets of the encoding count.
    fn texts(&self) -> [&str; 2] {
        ["", ""]
    }

    /// The values that [`super::Measure::wishes`] asked for, with the shapes of
    /// [`text::wishes::TracePart`]; of a wish for a single head those of that head,
    /// `[tokens, tokens]`.
    fn values(&self, _wish: Wish) -> Option<Cow<'_, [f32]>> {
        None
    }

    /// What the head for masked words said, [`super::Measure::asking`] included.
    fn predictions(&self) -> &[Prediction] {
        &[]
    }

    /// The selected pieces with what they were.
    fn labels(&self) -> Cow<'_, [Label]> {
        Cow::Borrowed(&[])
    }

    /// The answer to the question, empty where there is none.
    ///
    /// # Errors
    /// Why it is not known.
    fn answer(&self) -> Result<String, Unknown> {
        answered::answer(self)
    }

    /// The table of sinusoids.
    fn sinusoids(&self) -> Sinusoids {
        Sinusoids::default()
    }

    /// What the rooms of the networks before BERT hold.
    fn written(&self) -> Cow<'_, Written> {
        Cow::Owned(Written::default())
    }

    /// Steps that the network has learned; `None` where nothing can be trained.
    fn steps(&self) -> Option<usize> {
        None
    }

    /// How well it tells the examples kept for validation.
    ///
    /// # Errors
    /// Why it is not known.
    fn validation(&self, _metric: Metric) -> Result<f64, Unknown> {
        Err(Unknown::NoTraining)
    }
}
