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

    /// Precision, recall and F1 of one label against all others.
    pub fn of_label(&self, label: usize) -> F1 {
        let predicted = (0..self.labels).map(|truth| self.get(truth, label)).sum();
        let actual = (0..self.labels).map(|predicted| self.get(label, predicted)).sum();
        F1 { right: self.get(label, label), predicted, actual }
    }

    /// Mean of the labels' F1, each label counting the same (macro F1); `None` without labels.
    pub fn macro_f1(&self) -> Option<f64> {
        let sum: f64 = (0..self.labels).map(|label| self.of_label(label).f1()).sum();
        (self.labels > 0).then(|| sum / self.labels as f64)
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
        assert!((zero.precision() - 2.0 / 3.0).abs() < 1e-12);
        assert!((zero.recall() - 2.0 / 3.0).abs() < 1e-12);
        let one = confusion.of_label(1);
        assert!((one.f1() - 0.8).abs() < 1e-12);
        let mean = (2.0 / 3.0 + 0.8) / 2.0;
        assert!(confusion.macro_f1().is_some_and(|f1| (f1 - mean).abs() < 1e-12));
        assert_eq!(Confusion::new(3).accuracy(), None);
    }
}
