//! Logistic regression on the words of a text, their order thrown away: what can be learned
//! without any understanding of sentences.

use std::collections::{BTreeMap, BTreeSet};

/// Steps of gradient descent.
const STEPS: usize = 1000;
/// Length of a step.
const RATE: f64 = 1.0;
/// How much weights are pulled to zero (half the sum of their squares, times this).
const PULL: f64 = 1e-3;

/// A softmax over labels, each the sum of its weights of the features that occur.
pub struct BagOfWords {
    features: BTreeMap<String, usize>,
    labels: usize,
    /// `[features + 1, labels]`; the last row is for every text.
    weights: Vec<f64>,
}

impl BagOfWords {
    /// Learns from texts, given as features, and their labels.
    pub fn learn(texts: &[BTreeSet<String>], truth: &[usize], labels: usize) -> Self {
        let known: BTreeSet<&String> = texts.iter().flatten().collect();
        let features: BTreeMap<String, usize> =
            known.into_iter().cloned().enumerate().map(|(place, name)| (name, place)).collect();
        let weights = vec![0.0; (features.len() + 1) * labels];
        let mut model = Self { features, labels, weights };
        let texts: Vec<Vec<usize>> = texts.iter().map(|text| model.rows(text)).collect();
        for _ in 0..STEPS {
            model.step(&texts, truth);
        }
        model
    }

    /// Probabilities of the labels.
    pub fn probabilities(&self, text: &BTreeSet<String>) -> Vec<f64> {
        self.softmax(&self.rows(text))
    }

    fn step(&mut self, texts: &[Vec<usize>], truth: &[usize]) {
        let mut slope: Vec<f64> = self.weights.iter().map(|weight| PULL * weight).collect();
        for (rows, truth) in texts.iter().zip(truth) {
            for (label, probability) in self.softmax(rows).into_iter().enumerate() {
                let error = probability - f64::from(u8::from(label == *truth));
                for row in rows {
                    slope[row * self.labels + label] += error / texts.len() as f64;
                }
            }
        }
        self.weights.iter_mut().zip(slope).for_each(|(weight, slope)| *weight -= RATE * slope);
    }

    fn softmax(&self, rows: &[usize]) -> Vec<f64> {
        let score = |label: usize| -> f64 {
            rows.iter().map(|row| self.weights[row * self.labels + label]).sum()
        };
        let scores: Vec<f64> = (0..self.labels).map(score).collect();
        let total = text::softmax::log_sum_exp(scores.iter().copied());
        scores.into_iter().map(|score| (score - total).exp()).collect()
    }

    /// The rows of the features that are known, and the one for every text.
    fn rows(&self, text: &BTreeSet<String>) -> Vec<usize> {
        let known = text.iter().filter_map(|feature| self.features.get(feature).copied());
        known.chain([self.features.len()]).collect()
    }
}

/// How much the weights of ridge regression are pulled to zero.
const RIDGE: f64 = 1.0;

/// Ridge regression on the words of a text (Hoerl & Kennard 1970): weights w of the words that
/// occur, and the mean b of the scores, at which sum of (y - b - w x)^2 + RIDGE w^2 is smallest.
pub struct Ridge {
    weights: BTreeMap<String, f64>,
    mean: f64,
}

impl Ridge {
    /// Learns from texts, given as features, and their scores: (X X^T + RIDGE I) a = y - b and
    /// w = X^T a, so that there is one equation a text.
    pub fn learn(texts: &[BTreeSet<String>], scores: &[f64]) -> Self {
        let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
        let row = |(at, one): (usize, &BTreeSet<String>)| -> Vec<f64> {
            let shared = |other: &BTreeSet<String>| one.intersection(other).count() as f64;
            let mut row: Vec<f64> = texts.iter().map(shared).collect();
            row[at] += RIDGE;
            row.push(scores[at] - mean);
            row
        };
        let shares = solved(texts.iter().enumerate().map(row).collect());
        let mut weights = BTreeMap::new();
        for (text, share) in texts.iter().zip(shares) {
            for word in text {
                *weights.entry(word.clone()).or_insert(0.0) += share;
            }
        }
        Self { weights, mean }
    }

    /// The score of a text.
    pub fn score(&self, text: &BTreeSet<String>) -> f64 {
        self.mean + text.iter().filter_map(|word| self.weights.get(word)).sum::<f64>()
    }
}

/// Solves linear equations, each row with its right side last, whose matrix is positive definite.
fn solved(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    for pivot in 0..rows.len() {
        let of_pivot = rows[pivot].clone();
        for (at, row) in rows.iter_mut().enumerate() {
            let factor = if at == pivot { 0.0 } else { row[pivot] / of_pivot[pivot] };
            row.iter_mut().zip(&of_pivot).for_each(|(cell, other)| *cell -= factor * other);
        }
    }
    rows.iter().enumerate().map(|(at, row)| row[rows.len()] / row[at]).collect()
}

/// The words of a text in lower case, punctuation left out.
pub fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One word a text: each group's mean of the scores, less the mean of all, is shrunk by
    /// n / (n + 1).
    #[test]
    fn ridge_regression_shrinks_the_mean_of_a_word() {
        let texts: Vec<BTreeSet<String>> = ["a", "a", "a", "b"].map(words).to_vec();
        let model = Ridge::learn(&texts, &[5.0, 4.0, 3.0, 0.0]);
        let near = |text: &str, wanted: f64| {
            let found = model.score(&words(text));
            assert!((found - wanted).abs() < 1e-9, "{text}: {found} {wanted}");
        };
        near("a", 3.0 + 1.0 * 3.0 / 4.0);
        near("b", 3.0 - 3.0 / 2.0);
        near("c", 3.0);
    }

    #[test]
    fn two_words_and_their_counts_give_the_probabilities_of_the_counts() {
        // Three of four texts with "a" have label 1, one of four with "b".
        let texts: Vec<BTreeSet<String>> =
            ["a", "a", "a", "a", "b", "b", "b", "b"].map(words).to_vec();
        let model = BagOfWords::learn(&texts, &[1, 1, 1, 0, 1, 0, 0, 0], 2);
        let a = model.probabilities(&words("A!"))[1];
        let b = model.probabilities(&words("b"))[1];
        assert!((a - 0.75).abs() < 0.01 && (b - 0.25).abs() < 0.01, "{a} {b}");
        let neither = model.probabilities(&words("c"))[1];
        assert!((neither - 0.5).abs() < 0.01, "{neither}");
    }
}
