//! Precision, recall and their harmonic mean.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Counts from which F1 follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct F1 {
    /// Found and right.
    pub right: usize,
    /// Found.
    pub predicted: usize,
    /// There to be found.
    pub actual: usize,
}

impl F1 {
    /// Share of what was found that is right; `None` (0 of 0) if nothing was found.
    pub fn precision(self) -> Option<f64> {
        share(self.right, self.predicted)
    }

    /// Share of what is there that was found; `None` (0 of 0) if nothing is there.
    pub fn recall(self) -> Option<f64> {
        share(self.right, self.actual)
    }

    /// 2 P R / (P + R) = 2 right / (predicted + actual); 0 of nothing. Where only one of P and R is
    /// defined it is 0, as in scikit-learn with `zero_division=0`.
    pub fn f1(self) -> f64 {
        share(2 * self.right, self.predicted + self.actual).unwrap_or(0.0)
    }
}

impl std::ops::AddAssign for F1 {
    fn add_assign(&mut self, other: Self) {
        self.right += other.right;
        self.predicted += other.predicted;
        self.actual += other.actual;
    }
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Counts of things found in one text, as entities or labelled spans: one is right if the same
/// thing is there. A thing that occurs twice must be found twice.
pub fn counted<T: Ord>(predicted: &[T], actual: &[T]) -> F1 {
    let mut left: BTreeMap<&T, usize> = BTreeMap::new();
    for thing in actual {
        *left.entry(thing).or_default() += 1;
    }
    let mut right = 0;
    for thing in predicted {
        if let Some(count) = left.get_mut(thing).filter(|count| **count > 0) {
            *count -= 1;
            right += 1;
        }
    }
    F1 { right, predicted: predicted.len(), actual: actual.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worked_example() {
        let found = counted(&["a", "b", "b", "x"], &["b", "a", "c"]);
        assert_eq!(found, F1 { right: 2, predicted: 4, actual: 3 });
        let (p, r) = found.precision().zip(found.recall()).expect("both are defined");
        assert!((p - 0.5).abs() < 1e-12 && (r - 2.0 / 3.0).abs() < 1e-12);
        assert!((found.f1() - 2.0 * p * r / (p + r)).abs() < 1e-12);
    }

    #[test]
    fn none_of_none_is_no_share() {
        let missed = counted(&[], &["a"]);
        assert_eq!((missed.precision(), missed.recall(), missed.f1()), (None, Some(0.0), 0.0));
        let invented = counted(&["a"], &[]);
        assert_eq!((invented.precision(), invented.recall()), (Some(0.0), None));
        let nothing = counted::<&str>(&[], &[]);
        assert_eq!((nothing.precision(), nothing.recall(), nothing.f1()), (None, None, 0.0));
    }
}
