//! From start and end logits to answers (Devlin et al. 2019, sections 4.2 and 4.3).
//!
//! P(i, j) is proportional to exp(s_i + e_j) over the legal pairs, and over "no answer", whose
//! score is s + e at `[CLS]`.

use std::ops::Range;

use thiserror::Error;

use crate::softmax::log_sum_exp;
use crate::spans::Span;
use crate::tokenizer::Encoding;

/// Longest answer in pieces, as in the published code for SQuAD.
pub const LONGEST: usize = 30;

/// What the model may answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The best legal spans of pieces, the most probable first.
    pub best: Vec<Answer>,
    /// Probability that the passage has no answer.
    pub none: f64,
    /// Score of "no answer": start plus end logit of `[CLS]`.
    pub none_score: f64,
    /// Logarithm of the sum of exp(score) over all legal pairs and "no answer".
    pub log_total: f64,
}

impl Answers {
    /// What is said: the best span, or nothing where "no answer" scores higher.
    pub fn said(&self) -> Option<Answer> {
        self.best.first().copied().filter(|best| best.score >= self.none_score)
    }
}

/// One span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// First and last piece, `[CLS]` counted as 0.
    pub span: Span,
    /// Start logit of the first plus end logit of the last piece.
    pub score: f64,
    /// Among all legal pairs and "no answer".
    pub probability: f64,
}

/// Logits that cannot be decoded.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AnswersError {
    /// One start and one end logit a piece.
    #[error("There are {starts} start logits and {ends} end logits.")]
    Lengths {
        /// Start logits.
        starts: usize,
        /// End logits.
        ends: usize,
    },
    /// The passage is not within the input.
    #[error("The passage reaches to piece {end}, but there are only {pieces} pieces.")]
    Passage {
        /// One past its last piece.
        end: usize,
        /// Pieces of the input.
        pieces: usize,
    },
}

/// The pieces of the second text. Only the `[SEP]` that nobody typed has no place in it.
pub fn passage(encoding: &Encoding) -> Range<usize> {
    let sources = encoding.sources.iter().zip(&encoding.offsets).enumerate();
    let own = |(_, (source, offsets)): &(usize, (&u8, &(usize, usize)))| {
        **source == 1 && **offsets != (0, 0)
    };
    let mut tokens = sources.filter(own).map(|(token, _)| token);
    let Some(first) = tokens.next() else { return 0..0 };
    first..tokens.next_back().unwrap_or(first) + 1
}

/// The text of a span of pieces of the passage; `None` if it has no such pieces.
pub fn text_of<'a>(encoding: &Encoding, passage: &'a str, span: Span) -> Option<&'a str> {
    let (first, last) = (encoding.offsets.get(span.first)?, encoding.offsets.get(span.last)?);
    passage.get(first.0..last.1)
}

/// Whether two answers are the same text, as SQuAD's exact match compares them: without case,
/// punctuation, articles and white space (Rajpurkar et al. 2016, section 6.1). An empty text stands
/// for no answer.
pub fn is_same(one: &str, other: &str) -> bool {
    normalised(one) == normalised(other)
}

/// An answer as SQuAD's evaluation compares it.
pub fn normalised(answer: &str) -> String {
    let kept = |character: &char| !character.is_ascii_punctuation();
    let plain: String = answer.to_lowercase().chars().filter(kept).collect();
    let words = plain.split_whitespace().filter(|word| !matches!(*word, "a" | "an" | "the"));
    words.collect::<Vec<_>>().join(" ")
}

/// The `count` best answers within `passage` of at most `longest` pieces.
///
/// # Shapes
/// - starts and ends `[tokens]`, logits
///
/// # Errors
/// If the lengths do not fit together, or there is no `[CLS]`.
pub fn answers(
    starts: &[f32],
    ends: &[f32],
    passage: Range<usize>,
    longest: usize,
    count: usize,
) -> Result<Answers, AnswersError> {
    let lengths = || AnswersError::Lengths { starts: starts.len(), ends: ends.len() };
    if starts.len() != ends.len() {
        return Err(lengths());
    }
    let (Some(start), Some(end)) = (starts.first(), ends.first()) else { return Err(lengths()) };
    if passage.end > starts.len() {
        return Err(AnswersError::Passage { end: passage.end, pieces: starts.len() });
    }
    let none_score = f64::from(*start) + f64::from(*end);
    let mut legal: Vec<(Span, f64)> = pairs(starts, ends, passage, longest).collect();
    let scores = legal.iter().map(|(_, score)| *score).chain([none_score]);
    let log_total = log_sum_exp(scores);
    legal.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    let answer =
        |(span, score): (Span, f64)| Answer { span, score, probability: (score - log_total).exp() };
    Ok(Answers {
        best: legal.into_iter().take(count).map(answer).collect(),
        none: (none_score - log_total).exp(),
        none_score,
        log_total,
    })
}

/// Every legal pair with its score.
pub fn pairs<'a>(
    starts: &'a [f32],
    ends: &'a [f32],
    passage: Range<usize>,
    longest: usize,
) -> impl Iterator<Item = (Span, f64)> + 'a {
    let limit = passage.end.min(starts.len()).min(ends.len());
    (passage.start..limit).flat_map(move |first| {
        let end = first.saturating_add(longest).min(limit);
        (first..end).filter_map(move |last| {
            let score = f64::from(*starts.get(first)?) + f64::from(*ends.get(last)?);
            Some((Span { first, last }, score))
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The best legal pair by looking at all of them, and the sum of exp over them.
    fn exhaustive(
        starts: &[f32],
        ends: &[f32],
        passage: Range<usize>,
        longest: usize,
    ) -> (f64, f64) {
        let mut best = f64::NEG_INFINITY;
        let mut total = (f64::from(starts[0]) + f64::from(ends[0])).exp();
        for (first, start) in starts.iter().enumerate() {
            for (last, end) in ends.iter().enumerate() {
                let inside = passage.contains(&first) && passage.contains(&last);
                if inside && first <= last && last - first < longest {
                    let score = f64::from(*start) + f64::from(*end);
                    best = best.max(score);
                    total += score.exp();
                }
            }
        }
        (best, total)
    }

    proptest! {
        #[test]
        fn decoding_agrees_with_an_exhaustive_search(
            logits in proptest::collection::vec((-9.0_f32..9.0, -9.0_f32..9.0), 2..40),
            from in 1_usize..40,
            length in 0_usize..40,
            longest in 1_usize..12,
        ) {
            let (starts, ends): (Vec<f32>, Vec<f32>) = logits.into_iter().unzip();
            let from = from.min(starts.len());
            let passage = from..(from + length).min(starts.len());
            let found = answers(&starts, &ends, passage.clone(), longest, usize::MAX).unwrap();
            let (best, total) = exhaustive(&starts, &ends, passage.clone(), longest);
            prop_assert!((found.log_total - total.ln()).abs() < 1e-9);
            match found.best.first() {
                Some(answer) => prop_assert!((answer.score - best).abs() < 1e-12),
                None => prop_assert!(passage.is_empty()),
            }
            let sum: f64 = found.best.iter().map(|answer| answer.probability).sum();
            prop_assert!((sum + found.none - 1.0).abs() < 1e-9);
        }
    }

    /// What `normalize_answer` of SQuAD's `evaluate-v2.0.py` makes of the same texts.
    #[test]
    fn answers_are_compared_by_their_text_as_squad_does() {
        let same = [
            ("The Eiffel Tower!", "eiffel  tower"),
            ("Anna.", "anna"),
            ("U.S.", "us"),
            ("an apple, a day", "apple day"),
            ("the", ""),
        ];
        assert!(same.into_iter().all(|(one, other)| is_same(one, other)));
        let different = [("Anna", ""), ("Theodore", "odore"), ("in 1990", "1990"), ("a b", "ab")];
        assert!(different.into_iter().all(|(one, other)| !is_same(one, other)));
    }

    #[test]
    fn no_answer_is_said_only_where_it_scores_higher() {
        let said = |none: f32| {
            let found = answers(&[none, 1.0, 0.0], &[none, 0.0, 2.0], 1..3, 5, 1).expect("logits");
            found.said().map(|answer| answer.span)
        };
        assert_eq!((said(1.0), said(2.0)), (Some(Span { first: 1, last: 2 }), None));
    }

    #[test]
    fn logits_that_do_not_fit_are_refused() {
        assert!(answers(&[1.0], &[1.0, 2.0], 0..1, 5, 1).is_err());
        assert!(answers(&[], &[], 0..0, 5, 1).is_err());
        assert!(answers(&[1.0], &[1.0], 0..2, 5, 1).is_err());
    }
}
