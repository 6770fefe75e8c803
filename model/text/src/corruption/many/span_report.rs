//! Span lengths over many draws.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::compared::{Bar, Compared, bars, share};
use super::span_law::SpanLaw;
use super::tally::SpanTally;
use crate::corruption::span_length::{LONGEST, mean, probability, variance};

/// Span lengths over many draws. A length is drawn, cut by the budget or an edge, and merged with
/// what it touches; each stage is counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpanReport {
    /// Spans drawn, over all draws.
    pub spans: u64,
    /// Lengths in words as drawn, against the renormalised geometric distribution.
    pub drawn: Vec<Bar>,
    /// Their mean, against 3.80.
    pub drawn_mean: Compared,
    /// Lengths in words as placed (a word covered in part counts), against what the budget and
    /// the edges of this very text leave of the geometric distribution.
    pub placed: Vec<Bar>,
    /// Their mean.
    pub placed_mean: Compared,
    /// Share of the spans that the budget cut.
    pub cut_by_budget: Compared,
    /// Share of the spans that an edge cut.
    pub cut_by_edge: Compared,
    /// Lengths in pieces after merging; nothing is expected of them.
    pub merged: Vec<Bar>,
    /// Whether the expected values as placed are exact for this text. If not, the text is long, and
    /// they leave out that spans can meet.
    pub is_exact: bool,
}

impl SpanReport {
    pub(super) fn of(tally: &SpanTally, law: &SpanLaw) -> Self {
        let spans: u64 = tally.drawn.values().sum();
        let merged: u64 = tally.merged.values().sum();
        let geometric: BTreeMap<usize, f64> =
            (1..=LONGEST).map(|words| (words, probability(words))).collect();
        let [budget, edge] = tally.cuts;
        let [cut_by_budget, cut_by_edge] = law.cuts();
        Self {
            spans,
            drawn: bars(&tally.drawn, Some(&geometric), spans),
            drawn_mean: drawn_mean(&tally.drawn, spans),
            placed: placed(tally, law),
            placed_mean: tally.placed_words.compared(Some(law.mean())),
            cut_by_budget: budget.compared(Some(cut_by_budget)),
            cut_by_edge: edge.compared(Some(cut_by_edge)),
            merged: bars(&tally.merged, None, merged),
            is_exact: law.is_exact(),
        }
    }
}

/// Lengths are drawn independently, and whether another one is drawn depends only on those before:
/// all of them in sequence are one sample of the distribution.
fn drawn_mean(drawn: &BTreeMap<usize, u64>, spans: u64) -> Compared {
    let words: u64 = drawn.iter().map(|(words, count)| *words as u64 * count).sum();
    Compared {
        observed: share(words as f64, spans as f64),
        expected: Some(mean()),
        standard_error: share(variance(), spans as f64).sqrt(),
    }
}

fn placed(tally: &SpanTally, law: &SpanLaw) -> Vec<Bar> {
    let bar = |words: usize| Bar {
        of: words,
        count: tally.placed_counts.get(&words).copied().unwrap_or_default(),
        share: tally
            .placed
            .get(words)
            .copied()
            .unwrap_or_default()
            .compared(Some(law.share(words))),
    };
    (1..=LONGEST).map(bar).collect()
}
