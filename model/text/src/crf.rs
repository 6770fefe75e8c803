//! A linear-chain conditional random field on top of the encoder (Lafferty et al. 2001; Lample et
//! al. 2016, section 2.2).
//!
//! The score of a labelling is the sum of the emissions of its labels and of the transitions
//! between neighbours, with a score for the first and for the last label. P(y) = exp(score(y)) / Z.
//! Everything here is plain arithmetic in double precision; training does the same on tensors.

use crate::softmax::log_sum_exp;

/// Scores of transitions.
#[derive(Clone, Debug, PartialEq)]
pub struct Transitions {
    /// Labels.
    pub labels: usize,
    /// Score of each label at the beginning, `[labels]`.
    pub start: Vec<f64>,
    /// A[y, y'], from one label to the next, `[labels, labels]` row by row.
    pub between: Vec<f64>,
    /// Score of each label at the end, `[labels]`.
    pub end: Vec<f64>,
}

/// The best labelling.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// One label a position.
    pub labels: Vec<usize>,
    /// Its score.
    pub score: f64,
}

impl Transitions {
    /// Transitions that do not matter: decoding is then greedy.
    pub fn zero(labels: usize) -> Self {
        let zeros = |count: usize| vec![0.0; count];
        Self { labels, start: zeros(labels), between: zeros(labels * labels), end: zeros(labels) }
    }

    fn between(&self, from: usize, to: usize) -> f64 {
        self.between.get(from * self.labels + to).copied().unwrap_or(f64::NEG_INFINITY)
    }

    fn at(scores: &[f64], label: usize) -> f64 {
        scores.get(label).copied().unwrap_or(f64::NEG_INFINITY)
    }

    /// The score of one labelling. Emissions are `[positions][labels]`.
    pub fn score(&self, emissions: &[Vec<f64>], labels: &[usize]) -> f64 {
        let emitted: f64 =
            emissions.iter().zip(labels).map(|(row, label)| Self::at(row, *label)).sum();
        let between: f64 = labels
            .windows(2)
            .map(|pair| match pair {
                [from, to] => self.between(*from, *to),
                _ => 0.0,
            })
            .sum();
        let ends = match (labels.first(), labels.last()) {
            (Some(first), Some(last)) => Self::at(&self.start, *first) + Self::at(&self.end, *last),
            _ => 0.0,
        };
        emitted + between + ends
    }

    /// ln Z, by the forward algorithm: the logarithm of the sum of exp(score) over all labellings.
    pub fn log_partition(&self, emissions: &[Vec<f64>]) -> f64 {
        let mut rows = emissions.iter();
        let Some(first) = rows.next() else { return 0.0 };
        let mut reached: Vec<f64> = self.first_step(first);
        for row in rows {
            let step = |to: usize| {
                let ways = reached.iter().enumerate();
                let ways = ways.map(|(from, score)| score + self.between(from, to));
                log_sum_exp(ways) + Self::at(row, to)
            };
            reached = (0..self.labels).map(step).collect();
        }
        log_sum_exp(reached.iter().zip(&self.end).map(|(score, end)| score + end))
    }

    /// The best labelling, by Viterbi's algorithm (Viterbi 1967). Ties go to the lower label.
    pub fn best(&self, emissions: &[Vec<f64>]) -> Path {
        let mut rows = emissions.iter();
        let Some(first) = rows.next() else { return Path { labels: Vec::new(), score: 0.0 } };
        let mut reached = self.first_step(first);
        let mut came_from: Vec<Vec<usize>> = Vec::new();
        for row in rows {
            let ways: Vec<(usize, f64)> = (0..self.labels)
                .map(|to| {
                    let ways = reached.iter().enumerate();
                    best_of(ways.map(|(from, score)| (from, score + self.between(from, to))))
                })
                .collect();
            reached = ways.iter().enumerate().map(|(to, way)| way.1 + Self::at(row, to)).collect();
            came_from.push(ways.into_iter().map(|(from, _)| from).collect());
        }
        let ends = reached.iter().zip(&self.end).map(|(score, end)| score + end).enumerate();
        let (mut label, score) = best_of(ends);
        let mut labels = vec![label];
        for from in came_from.iter().rev() {
            label = from.get(label).copied().unwrap_or(0);
            labels.push(label);
        }
        labels.reverse();
        Path { labels, score }
    }

    fn first_step(&self, row: &[f64]) -> Vec<f64> {
        row.iter().zip(&self.start).map(|(emission, start)| emission + start).collect()
    }
}

fn best_of(scored: impl Iterator<Item = (usize, f64)>) -> (usize, f64) {
    scored.fold((0, f64::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every labelling of so many positions.
    fn labellings(positions: usize, labels: usize) -> Vec<Vec<usize>> {
        (0..positions).fold(vec![Vec::new()], |all, _| {
            all.iter()
                .flat_map(|one| (0..labels).map(move |label| [one.as_slice(), &[label]].concat()))
                .collect()
        })
    }

    proptest! {
        #[test]
        fn partition_and_path_agree_with_brute_force(
            labels in 1_usize..4,
            positions in 1_usize..6,
            numbers in proptest::collection::vec(-4.0_f64..4.0, 80),
        ) {
            let mut numbers = numbers.into_iter();
            let mut take = |count: usize| numbers.by_ref().take(count).collect::<Vec<f64>>();
            let transitions = Transitions {
                labels,
                start: take(labels),
                between: take(labels * labels),
                end: take(labels),
            };
            let emissions: Vec<Vec<f64>> = (0..positions).map(|_| take(labels)).collect();
            let scores: Vec<f64> = labellings(positions, labels)
                .iter()
                .map(|one| transitions.score(&emissions, one))
                .collect();
            let sum: f64 = scores.iter().map(|score| score.exp()).sum();
            prop_assert!((transitions.log_partition(&emissions) - sum.ln()).abs() < 1e-9);
            let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let path = transitions.best(&emissions);
            prop_assert!((path.score - best).abs() < 1e-9);
            prop_assert!((transitions.score(&emissions, &path.labels) - best).abs() < 1e-9);
        }
    }

    #[test]
    fn without_transitions_each_position_decides_alone() {
        let emissions = vec![vec![0.1, 2.0], vec![3.0, 0.0], vec![0.5, 0.6]];
        assert_eq!(Transitions::zero(2).best(&emissions).labels, [1, 0, 1]);
        assert_eq!(Transitions::zero(2).best(&[]).labels, Vec::<usize>::new());
    }
}
