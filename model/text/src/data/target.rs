//! What is to be learned of an example.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::spans::Span;

/// A span of words with its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LabelledSpan {
    /// Its words.
    pub span: Span,
    /// Its label, an index into [`super::Dataset::labels`].
    pub label: usize,
}

/// What is to be learned of an example. Labels are indices into [`super::Dataset::labels`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The label of the text or of both texts.
    Label(usize),
    /// The labels of the text, each once, in their order.
    Labels(Vec<usize>),
    /// The number of the text.
    Score(f64),
    /// A label a word.
    Words(Vec<usize>),
    /// The spans that have a label; all others have [`super::Task::nothing`].
    Spans(Vec<LabelledSpan>),
    /// Where the answer lies in the passage, in UTF-8 bytes; `None` if it has none.
    Answer(Option<Range<usize>>),
    /// The text itself is learned.
    Nothing,
}

impl Target {
    /// Every label in it, in order.
    pub fn labels(&self) -> Vec<usize> {
        match self {
            Self::Label(label) => vec![*label],
            Self::Labels(labels) | Self::Words(labels) => labels.clone(),
            Self::Spans(spans) => spans.iter().map(|span| span.label).collect(),
            Self::Score(_) | Self::Answer(_) | Self::Nothing => Vec::new(),
        }
    }

    /// The same with each label under another number; `None` where a label has none.
    pub(super) fn renumbered(&self, places: &[usize]) -> Option<Self> {
        let all = |labels: &[usize]| -> Option<Vec<usize>> {
            labels.iter().map(|label| places.get(*label).copied()).collect()
        };
        Some(match self {
            Self::Label(label) => Self::Label(*places.get(*label)?),
            Self::Labels(labels) => {
                let mut labels = all(labels)?;
                labels.sort_unstable();
                Self::Labels(labels)
            }
            Self::Words(labels) => Self::Words(all(labels)?),
            Self::Spans(_) => return None,
            other => other.clone(),
        })
    }

    /// The number, if one is to be learned.
    pub fn score(&self) -> Option<f64> {
        match self {
            Self::Score(score) => Some(*score),
            _ => None,
        }
    }
}
