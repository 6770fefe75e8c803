//! Which label was taken for which.

use serde::{Deserialize, Serialize};

use super::f1::F1;

/// Counts of pairs of a true and a predicted label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confusion {
    labels: usize,
    /// `[true][predicted]`, row by row.
    counts: Vec<usize>,
}

impl Confusion {
    /// Nothing counted yet.
    pub fn new(labels: usize) -> Self {
        Self { labels, counts: vec![0; labels * labels] }
    }

    /// Counts one example; labels beyond the last are left out.
    pub fn count(&mut self, truth: usize, predicted: usize) {
        if truth < self.labels
            && predicted < self.labels
            && let Some(cell) = self.counts.get_mut(truth * self.labels + predicted)
        {
            *cell += 1;
        }
    }

    /// Labels.
    pub fn labels(&self) -> usize {
        self.labels
    }

    /// How often `truth` was taken for `predicted`.
    pub fn get(&self, truth: usize, predicted: usize) -> usize {
        let inside = truth < self.labels && predicted < self.labels;
        let cell = inside.then(|| self.counts.get(truth * self.labels + predicted)).flatten();
        cell.copied().unwrap_or(0)
    }

    /// Examples counted.
    pub fn total(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Examples whose label was found.
    pub fn right(&self) -> usize {
        (0..self.labels).map(|label| self.get(label, label)).sum()
    }

    /// Share of examples whose label was found; `None` of nothing.
    pub fn accuracy(&self) -> Option<f64> {
        (self.total() > 0).then(|| self.right() as f64 / self.total() as f64)
    }

    /// Examples of the label that is true most often.
    pub fn most_frequent(&self) -> usize {
        (0..self.labels).map(|label| self.of_label(label).actual).max().unwrap_or(0)
    }

    /// The label that all examples were taken for, if it is one for several.
    pub fn only_predicted(&self) -> Option<usize> {
        let all = self.total();
        let is_all = |label: &usize| self.of_label(*label).predicted == all;
        (all > 1).then(|| (0..self.labels).find(is_all)).flatten()
    }

    /// Precision, recall and F1 of one label against all others.
    pub fn of_label(&self, label: usize) -> F1 {
        let predicted = (0..self.labels).map(|truth| self.get(truth, label)).sum();
        let actual = (0..self.labels).map(|predicted| self.get(label, predicted)).sum();
        F1 { right: self.get(label, label), predicted, actual }
    }

    /// Mean of the labels' F1, each label counting the same (macro F1), as scikit-learn's
    /// `f1_score(average="macro", zero_division=0)`: a label that is there and never predicted
    /// counts as 0, one that is neither there nor predicted does not count. `None` of nothing.
    pub fn macro_f1(&self) -> Option<f64> {
        let occurs = |one: &F1| one.predicted + one.actual > 0;
        let all: Vec<F1> = (0..self.labels).map(|label| self.of_label(label)).collect();
        let all: Vec<f64> = all.into_iter().filter(occurs).map(F1::f1).collect();
        (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worked_example() {
        let mut confusion = Confusion::new(2);
        // 3 true 0 (2 found), 5 true 1 (4 found).
        for (truth, predicted) in
            [(0, 0), (0, 0), (0, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 0), (7, 0)]
        {
            confusion.count(truth, predicted);
        }
        assert_eq!((confusion.total(), confusion.right()), (8, 6));
        assert_eq!(confusion.accuracy(), Some(0.75));
        let zero = confusion.of_label(0);
        assert!(zero.precision().is_some_and(|share| (share - 2.0 / 3.0).abs() < 1e-12));
        assert!(zero.recall().is_some_and(|share| (share - 2.0 / 3.0).abs() < 1e-12));
        let one = confusion.of_label(1);
        assert!((one.f1() - 0.8).abs() < 1e-12);
        let mean = (2.0 / 3.0 + 0.8) / 2.0;
        assert!(confusion.macro_f1().is_some_and(|f1| (f1 - mean).abs() < 1e-12));
        assert_eq!((Confusion::new(3).accuracy(), Confusion::new(3).macro_f1()), (None, None));
    }

    #[test]
    fn the_majority_and_a_network_that_says_one_label_are_known() {
        let counted = |pairs: &[(usize, usize)]| {
            let mut confusion = Confusion::new(3);
            pairs.iter().for_each(|(truth, predicted)| confusion.count(*truth, *predicted));
            (confusion.most_frequent(), confusion.only_predicted())
        };
        assert_eq!(counted(&[(0, 1), (0, 0), (2, 0)]), (2, None));
        assert_eq!(counted(&[(0, 1), (0, 1), (2, 1)]), (2, Some(1)));
        assert_eq!(counted(&[(1, 1)]), (1, None));
        assert_eq!(counted(&[]), (0, None));
    }

    /// scikit-learn 1.9: `f1_score([0, 0, 1, 2], [0, 1, 1, 1], average="macro", zero_division=0)`
    /// is 0.38888888888888884, of the label 3, which is in neither list, nothing is said.
    #[test]
    fn a_label_that_is_never_predicted_counts_as_0_and_one_that_never_occurs_does_not_count() {
        let mut confusion = Confusion::new(4);
        for (truth, predicted) in [(0, 0), (0, 1), (1, 1), (2, 1)] {
            confusion.count(truth, predicted);
        }
        let never = confusion.of_label(2);
        assert_eq!((never.precision(), never.recall()), (None, Some(0.0)));
        assert_eq!(
            (confusion.of_label(3).precision(), confusion.of_label(3).recall()),
            (None, None)
        );
        let found = confusion.macro_f1().expect("labels occur");
        assert!((found - 0.388_888_888_888_888_84).abs() < 1e-15, "{found}");
    }
}
