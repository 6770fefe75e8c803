//! How much an example of each label counts, so that rare labels count as much as frequent ones.

use super::encoded::{Encoded, Goal};
use super::lesson::Lesson;

/// The weight of each label: N / (K n), of N examples with K labels, n of which have this one, as
/// scikit-learn's `class_weight="balanced"` has it (`compute_class_weight`; after King & Zeng 2001).
/// All examples of a label together then count N / K, whatever their number, and the mean weight of
/// an example is 1. A label that no example has is none of the K, and weighs nothing.
pub fn class_weights(counts: &[usize]) -> Vec<f64> {
    let all = counts.iter().sum::<usize>() as f64;
    let labels = counts.iter().filter(|count| **count > 0).count() as f64;
    let weight = |count: &usize| match *count {
        0 => 0.0,
        count => all / (labels * count as f64),
    };
    counts.iter().map(weight).collect()
}

impl Lesson {
    /// How many of the examples that are learned from have each label; of tasks with one label an
    /// example.
    pub fn label_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.labels.len()];
        let learned = self.examples.iter().take(self.trained);
        for label in learned.filter_map(Encoded::label) {
            if let Some(count) = counts.get_mut(label) {
                *count += 1;
            }
        }
        counts
    }
}

impl Encoded {
    /// The label of the whole, if it has one.
    pub fn label(&self) -> Option<usize> {
        match self.goal {
            Goal::Label(label) => Some(label),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What scikit-learn's `compute_class_weight("balanced", classes=[0, 1, 2], y=[0] * 6 + [1] * 3 + [2])`
    /// prints: 10 / (3 * 6), 10 / (3 * 3), 10 / (3 * 1).
    #[test]
    fn they_are_those_of_scikit_learn() {
        let wanted = [0.555_555_555_555_556, 1.111_111_111_111_111, 3.333_333_333_333_333];
        for (found, wanted) in class_weights(&[6, 3, 1]).iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
        }
        assert_eq!(class_weights(&[4, 4]), [1.0, 1.0]);
    }

    #[test]
    fn a_label_without_examples_is_none_of_them() {
        assert_eq!(class_weights(&[2, 0, 6]), [2.0, 0.0, 8.0 / 12.0]);
        assert_eq!(class_weights(&[0, 0]), [0.0, 0.0]);
        assert!(class_weights(&[]).is_empty());
    }

    #[test]
    fn every_label_counts_the_same_and_an_example_1_in_the_mean() {
        let counts = [17, 2, 5, 1];
        let weights = class_weights(&counts);
        let totals: Vec<f64> =
            counts.iter().zip(&weights).map(|(count, weight)| *count as f64 * weight).collect();
        assert!(totals.iter().all(|total| (total - 25.0 / 4.0).abs() < 1e-12), "{totals:?}");
    }
}
