//! Precision, recall and their harmonic mean.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bootstrap::bootstrap;
use super::interval::Interval;

/// Where the samples of the interval start.
const SEED: u64 = 1;

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

impl F1 {
    /// The 95 % interval of F1 over texts with these counts: F1 is no share of one number of things, so
    /// texts are drawn again ([`bootstrap`]). `None` of nothing.
    pub fn interval(texts: &[Self]) -> Option<Interval> {
        bootstrap(texts.len(), SEED, |sample| {
            let drawn = sample.iter().filter_map(|place| texts.get(*place));
            drawn.copied().sum::<Self>().f1()
        })
    }
}

impl std::iter::Sum for F1 {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |mut sum, one| {
            sum += one;
            sum
        })
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
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::Rng;

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

    #[test]
    fn equal_texts_leave_no_doubt_and_no_text_has_no_interval() {
        let text = F1 { right: 2, predicted: 3, actual: 5 };
        let found = F1::interval(&[text; 12]).expect("texts");
        assert_eq!((found.low, found.high), (0.5, 0.5));
        assert_eq!(F1::interval(&[]), None);
    }

    /// A text has one to three things, each found with a probability of 0.7, and sometimes one that is
    /// not there. Over so many texts that they are the truth, F1 is known; of samples of 80 texts about
    /// 95 in 100 intervals hold it.
    #[test]
    fn ninety_five_in_a_hundred_intervals_hold_the_truth() {
        let mut random = Pcg32::new(3, 5);
        let mut chance = |share: f64| f64::from(random.next_u32()) / f64::from(u32::MAX) < share;
        let mut text = || {
            let actual = 1 + usize::from(chance(0.5)) + usize::from(chance(0.5));
            let right = (0..actual).filter(|_| chance(0.7)).count();
            F1 { right, predicted: right + usize::from(chance(0.4)), actual }
        };
        // E right = 2 * 0.7, E predicted = 1.4 + 0.4, E actual = 2.
        let truth = 2.0 * 1.4 / (1.8 + 2.0);
        let mut held = 0;
        for _ in 0..200 {
            let texts: Vec<F1> = (0..80).map(|_| text()).collect();
            let found = F1::interval(&texts).expect("texts");
            held += usize::from(found.low <= truth && truth <= found.high);
        }
        assert!((178..=198).contains(&held), "{held} of 200");
    }
}
