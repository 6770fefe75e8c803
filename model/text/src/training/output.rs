//! What a fine-tuned network says of an example.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::gradients::LayerGradient;
use crate::metrics::{Confusion, F1, Interval, Regression};
use crate::spans::Span;

/// What the head says, in the terms of its task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Output {
    /// A label for the whole text.
    Label {
        /// Probabilities, `[labels]`.
        probabilities: Vec<f64>,
    },
    /// Any number of labels for the whole text.
    Labels {
        /// The probability of each by itself, `[labels]`; those above one half are said.
        probabilities: Vec<f64>,
    },
    /// A number for the whole text, or for two.
    Score {
        /// In the unit of the scores that were learned.
        value: f64,
        /// The cosine that it was read from, where two sentences are compared.
        cosine: Option<f64>,
    },
    /// A label for each word.
    Words {
        /// Probabilities of each word alone, `[words][labels]`. Empty for a word that was cut off.
        probabilities: Vec<Vec<f64>>,
        /// The labels that are chosen, by [`super::Decoding`].
        labels: Vec<usize>,
        /// Scores of the labels' neighbourhoods, `[from][to]`, where a conditional random field
        /// was learned.
        transitions: Option<Vec<Vec<f64>>>,
    },
    /// A label for each span.
    Spans {
        /// All spans of at most [`super::Plan::longest_span`] words.
        spans: Vec<SpanOutput>,
    },
    /// Logits of where the answer begins and ends, to be decoded by [`crate::answers::answers`].
    Answer {
        /// A logit a piece, `[tokens]`.
        starts: Vec<f32>,
        /// A logit a piece, `[tokens]`.
        ends: Vec<f32>,
        /// The pieces of the passage.
        passage: Range<usize>,
    },
    /// The pieces of the hidden span, told by those around it.
    Boundary {
        /// One a hidden piece.
        pieces: Vec<HiddenPiece>,
    },
}

/// The labels that are said where each has a probability of its own: those above one half.
pub fn said_labels(probabilities: &[f64]) -> Vec<usize> {
    let likely = probabilities.iter().enumerate().filter(|(_, probability)| **probability > 0.5);
    likely.map(|(label, _)| label).collect()
}

impl Output {
    /// Without the many spans that it takes for none: thousands of numbers that nobody reads.
    #[must_use]
    pub fn brief(mut self) -> Self {
        if let Self::Spans { spans } = &mut self {
            spans.retain(|span| {
                let none = span.probabilities.first().copied().unwrap_or_default();
                span.probabilities.iter().skip(1).any(|other| *other > none)
            });
        }
        self
    }
}

/// One span of words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpanOutput {
    /// Its words.
    pub span: Span,
    /// Probabilities, `[labels]`.
    pub probabilities: Vec<f64>,
}

/// One hidden piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HiddenPiece {
    /// Where it stands, `[CLS]` counted as 0.
    pub position: usize,
    /// The piece that was hidden.
    pub truth: u32,
    /// Probability of the piece that was hidden.
    pub probability: f64,
    /// The most probable pieces with their probabilities, the best first.
    pub best: Vec<(u32, f64)>,
}

/// What the network says of an example, and how wrong it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// What it says.
    pub output: Output,
    /// The task's loss on this example alone, the mean over its decisions: of words -ln of the
    /// probability with which each one's true label is told; of a number the squared error in the
    /// unit of the scores.
    pub loss: f64,
}

/// How well many examples are told.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// Examples it is of.
    pub examples: usize,
    /// Mean loss of a decision: a text, a number, a word that was read, a span, an answer, or a
    /// hidden piece.
    pub loss: f64,
    /// Right decisions: texts (with all of their labels and no other), words, answers with the same
    /// text, or hidden pieces.
    pub right: usize,
    /// Decisions.
    pub total: usize,
    /// Decisions whose true answer is the most frequent one: what saying only that gets right.
    pub majority: usize,
    /// Counts of entities, labelled spans or labels of texts found, where F1 is the measure.
    pub f1: Option<F1>,
    /// The same counts of each label by itself, where a text has any number of labels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_label: Vec<F1>,
    /// The 95 % interval of F1, the texts drawn again.
    pub f1_interval: Option<Interval>,
    /// Truth against prediction, for tasks with a label a text or a word.
    pub confusion: Option<Confusion>,
    /// How well numbers agree, where numbers are said.
    pub regression: Option<Regression>,
    /// Whether only the order of the numbers is the measure, as it is of similarities.
    pub ranked: bool,
}

impl Score {
    /// The mean of F1 over the labels that are there or said, where a text has any number of labels.
    pub fn macro_f1(&self) -> Option<f64> {
        let occurs = |label: &&F1| label.predicted + label.actual > 0;
        let (sum, count) = self
            .by_label
            .iter()
            .filter(occurs)
            .fold((0.0, 0), |(sum, count), one| (sum + one.f1(), count + 1));
        (count > 0).then(|| sum / f64::from(count))
    }

    /// The task's measure: F1 of entities, spans and the labels of texts, over all of them together
    /// (micro F1); of numbers Pearson's correlation, of similarities
    /// Spearman's, both in [-1, 1] and 0 where there is none; else the share of right decisions.
    pub fn measure(&self) -> f64 {
        match (self.f1, self.regression) {
            (Some(f1), _) => f1.f1(),
            (None, Some(regression)) if self.ranked => regression.spearman.unwrap_or(0.0),
            (None, Some(regression)) => regression.pearson.unwrap_or(0.0),
            (None, None) => self.right as f64 / self.total.max(1) as f64,
        }
    }
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Steps so far, this one counted.
    pub step: usize,
    /// The task's loss over the batch, before the step; of numbers in the square of their unit.
    pub loss: f64,
    /// The learning rate that was used.
    pub learning_rate: f64,
    /// Norms of the gradients, the head first, then the layers that learn.
    pub gradients: Vec<LayerGradient>,
}
