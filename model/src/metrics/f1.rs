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
    /// Share of what was found that is right; 0 if nothing was found.
    pub fn precision(self) -> f64 {
        share(self.right, self.predicted)
    }

    /// Share of what is there that was found; 0 if nothing is there.
    pub fn recall(self) -> f64 {
        share(self.right, self.actual)
    }

    /// 2 P R / (P + R) = 2 right / (predicted + actual); 0 of nothing.
    pub fn f1(self) -> f64 {
        share(2 * self.right, self.predicted + self.actual)
    }
}

impl std::ops::AddAssign for F1 {
    fn add_assign(&mut self, other: Self) {
        self.right += other.right;
        self.predicted += other.predicted;
        self.actual += other.actual;
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
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
        assert!((found.precision() - 0.5).abs() < 1e-12);
        assert!((found.recall() - 2.0 / 3.0).abs() < 1e-12);
        let (p, r) = (found.precision(), found.recall());
        assert!((found.f1() - 2.0 * p * r / (p + r)).abs() < 1e-12);
        assert_eq!(counted::<&str>(&[], &[]).f1(), 0.0);
    }
}
