//! From the logits of one window or several to answers.

use std::collections::HashMap;
use std::ops::Range;

use text::answers::pairs;
use text::softmax::log_sum_exp;
use text::spans::Span;

use super::reading::Reading;

/// One span of the passage.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The window that scores it highest.
    pub window: usize,
    /// Its first and last piece there, `[CLS]` counted as 0.
    pub span: Span,
    /// s_i + e_j.
    pub score: f64,
    /// Among all legal spans and "no answer".
    pub probability: f64,
}

/// What the model answers.
///
/// P(i, j) is proportional to exp(s_i + e_j) over the legal spans (i <= j, not too long, in the
/// passage) and "no answer", whose score is s + e at `[CLS]` (Devlin et al. 2019, sections 4.2 and
/// 4.3). A span that several windows hold counts once, with its highest score; of "no answer" the
/// lowest score counts, since one window with the answer is enough, as in the published code for
/// SQuAD 2.0.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The best spans, the most probable first.
    pub best: Vec<Candidate>,
    /// Probability of "no answer".
    pub none: f64,
    /// Its score.
    pub none_score: f64,
    /// The window with that score.
    pub none_window: usize,
    /// ln of the sum of exp(score) over all legal spans and "no answer".
    pub log_total: f64,
    /// How many legal spans there are.
    pub legal: usize,
}

impl Verdict {
    /// The score of "no answer" minus that of the best span.
    pub fn margin(&self) -> Option<f64> {
        self.best.first().map(|best| self.none_score - best.score)
    }

    /// Whether "no answer" wins: the margin is above the threshold.
    pub fn says_none(&self, threshold: f64) -> bool {
        self.margin().is_none_or(|margin| margin > threshold)
    }

    /// The probability of a score.
    pub fn probability(&self, score: f64) -> f64 {
        (score - self.log_total).exp()
    }

    /// How likely the answer starts and how likely it ends at each piece of an input, `[tokens]`:
    /// summed over the legal spans, so that no span is likelier than its start.
    pub fn edges(&self, reading: &Reading, longest: usize) -> Vec<[f64; 2]> {
        let mut edges = vec![[0.0; 2]; reading.starts.len()];
        for Found { span, score, .. } in spans(0, reading, longest) {
            let share = self.probability(score);
            for (piece, edge) in [(span.first, 0), (span.last, 1)] {
                if let Some(edges) = edges.get_mut(piece) {
                    edges[edge] += share;
                }
            }
        }
        edges
    }
}

/// Decodes all windows together; `None` without one. `count` is the length of the list.
pub fn decode(readings: &[Reading], longest: usize, count: usize) -> Option<Verdict> {
    let scores = readings.iter().map(Reading::none_score).enumerate();
    let (none_window, none_score) = scores.min_by(|one, other| one.1.total_cmp(&other.1))?;
    let mut legal = match readings {
        [only] => spans(0, only, longest).collect(),
        several => best_of_each(several, longest),
    };
    legal.sort_unstable_by(|one, other| {
        let place = |found: &Found| (found.window, found.span);
        other.score.total_cmp(&one.score).then(place(one).cmp(&place(other)))
    });
    let log_total = log_sum_exp(legal.iter().map(|found| found.score).chain([none_score]));
    let probability = |score: f64| (score - log_total).exp();
    let candidate = |Found { window, span, score }: &Found| Candidate {
        window: *window,
        span: *span,
        score: *score,
        probability: probability(*score),
    };
    Some(Verdict {
        best: legal.iter().take(count).map(candidate).collect(),
        none: probability(none_score),
        none_score,
        none_window,
        log_total,
        legal: legal.len(),
    })
}

/// A span and its score in one window.
#[derive(Clone, Copy)]
struct Found {
    window: usize,
    span: Span,
    score: f64,
}

fn spans(window: usize, reading: &Reading, longest: usize) -> impl Iterator<Item = Found> {
    pairs(&reading.starts, &reading.ends, reading.passage.clone(), longest)
        .map(move |(span, score)| Found { window, span, score })
}

fn best_of_each(readings: &[Reading], longest: usize) -> Vec<Found> {
    let mut best: HashMap<Range<usize>, Found> = HashMap::new();
    for (window, reading) in readings.iter().enumerate() {
        for found in spans(window, reading, longest) {
            let name = reading.name(found.span.first)..reading.name(found.span.last);
            best.entry(name)
                .and_modify(|known| {
                    if found.score > known.score {
                        *known = found;
                    }
                })
                .or_insert(found);
        }
    }
    best.into_values().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use text::answers::answers;

    use super::*;

    fn reading(logits: &[(f32, f32)], passage: Range<usize>, before: usize) -> Reading {
        let (starts, ends) = logits.iter().copied().unzip();
        Reading { starts, ends, passage, before, ..Reading::default() }
    }

    fn logits(count: usize) -> impl Strategy<Value = Vec<(f32, f32)>> {
        prop::collection::vec((-9.0_f32..9.0, -9.0_f32..9.0), count)
    }

    proptest! {
        #[test]
        fn one_window_is_decoded_as_the_model_does(all in logits(24), from in 1_usize..20, longest in 1_usize..31) {
            let one = reading(&all, from..23, 0);
            let found = decode(std::slice::from_ref(&one), longest, 10).ok_or_else(|| TestCaseError::fail("nothing"))?;
            let wanted = answers(&one.starts, &one.ends, from..23, longest, 10)
                .map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(found.best.len(), wanted.best.len());
            for (found, wanted) in found.best.iter().zip(&wanted.best) {
                prop_assert_eq!((found.span, found.score), (wanted.span, wanted.score));
                prop_assert!((found.probability - wanted.probability).abs() < 1e-12);
            }
            prop_assert!((found.none - wanted.none).abs() < 1e-12);
            prop_assert!((found.log_total - wanted.log_total).abs() < 1e-12);
            // N spans of each length: the closed form with a limit M is M N - M (M - 1) / 2.
            let (n, m) = (23 - from, longest.min(23 - from));
            prop_assert_eq!(found.legal, m * n - m * (m - 1) / 2);
            // It starts somewhere and ends somewhere, or there is none; no answer is likelier than its start.
            let edges = found.edges(&one, longest);
            for edge in 0..2 {
                let sum: f64 = edges.iter().map(|edges| edges[edge]).sum();
                prop_assert!((sum + found.none - 1.0).abs() < 1e-9);
            }
            for best in &found.best {
                let [start, end] = [edges[best.span.first][0], edges[best.span.last][1]];
                prop_assert!(best.probability <= start.min(end) + 1e-12);
            }
        }

        #[test]
        fn windows_agree_with_a_search_over_the_whole_passage(
            windows in prop::collection::vec(logits(14), 1..5),
            stride in 1_usize..10,
            longest in 1_usize..12,
        ) {
            // Each window: [CLS], two pieces of the question, ten of the passage, [SEP].
            let readings: Vec<Reading> = windows
                .iter()
                .enumerate()
                .map(|(at, all)| reading(all, 3..13, at * stride))
                .collect();
            let total = (windows.len() - 1) * stride + 10;
            let mut scores = BTreeMap::new();
            for first in 0..total {
                for last in first..total.min(first + longest) {
                    let in_window = |(at, all): (usize, &Vec<(f32, f32)>)| {
                        let from = at * stride;
                        let inside = first >= from && last < from + 10;
                        inside.then(|| f64::from(all[3 + first - from].0) + f64::from(all[3 + last - from].1))
                    };
                    let best = windows.iter().enumerate().filter_map(in_window).reduce(f64::max);
                    if let Some(best) = best {
                        scores.insert((first, last), best);
                    }
                }
            }
            let none = windows.iter().map(|all| f64::from(all[0].0) + f64::from(all[0].1)).fold(f64::INFINITY, f64::min);
            let sum: f64 = scores.values().map(|score| score.exp()).sum::<f64>() + none.exp();

            let found = decode(&readings, longest, usize::MAX).ok_or_else(|| TestCaseError::fail("nothing"))?;
            prop_assert_eq!(found.legal, scores.len());
            prop_assert!((found.log_total - sum.ln()).abs() < 1e-9);
            prop_assert!((found.none - none.exp() / sum).abs() < 1e-9);
            let probabilities: f64 = found.best.iter().map(|best| best.probability).sum();
            prop_assert!((probabilities + found.none - 1.0).abs() < 1e-9);
            prop_assert!(found.best.is_sorted_by(|one, other| one.score >= other.score));
            for candidate in &found.best {
                let reading = &readings[candidate.window];
                let name = (reading.name(candidate.span.first), reading.name(candidate.span.last));
                prop_assert_eq!(scores.get(&name).copied(), Some(candidate.score));
            }
        }
    }

    #[test]
    fn no_answer_wins_above_the_threshold_only() {
        // [CLS] scores 3, the only span 1.
        let one = reading(&[(1.5, 1.5), (0.0, 0.0), (0.5, 0.5)], 2..3, 0);
        let found = decode(&[one], 30, 10).expect("a verdict");
        assert_eq!(found.margin(), Some(2.0));
        assert!(found.says_none(0.0) && found.says_none(1.9) && !found.says_none(2.0));
        let ratio = found.none / found.best[0].probability;
        assert!((ratio - 2_f64.exp()).abs() < 1e-9);
    }

    #[test]
    fn an_empty_passage_has_no_answer() {
        let found = decode(&[reading(&[(-5.0, -5.0), (1.0, 1.0)], 0..0, 0)], 30, 10);
        let found = found.expect("a verdict");
        assert!(found.best.is_empty() && found.says_none(100.0));
        assert!((found.none - 1.0).abs() < 1e-12);
        assert_eq!(decode(&[], 30, 10), None);
    }
}
