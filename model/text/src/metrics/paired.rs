//! How far two networks that answered the same questions lie apart.

use serde::{Deserialize, Serialize};

use super::bootstrap::bootstrap;
use super::interval::Interval;

/// Where the samples of the interval start.
const SEED: u64 = 1;

/// A difference of two accuracies on the same examples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The first accuracy minus the second, from -1 to 1.
    pub mean: f64,
    /// Its 95 % interval: the examples are drawn again, each with both answers (paired
    /// [`bootstrap`]).
    pub interval: Interval,
}

impl Difference {
    /// Which of the same examples one and the other got right. `None` of nothing, or of lists of
    /// different lengths.
    pub fn of(one: &[bool], other: &[bool]) -> Option<Self> {
        if one.len() != other.len() {
            return None;
        }
        let each: Vec<f64> =
            one.iter().zip(other).map(|(one, other)| f64::from(*one) - f64::from(*other)).collect();
        let mean = |sum: f64| sum / each.len() as f64;
        let interval = bootstrap(each.len(), SEED, |sample| {
            mean(sample.iter().filter_map(|place| each.get(*place)).sum())
        })?;
        Some(Self { mean: mean(each.iter().sum()), interval })
    }

    /// Whether chance alone may have made it: no difference lies within the interval.
    pub fn may_be_chance(&self) -> bool {
        self.interval.low <= 0.0 && self.interval.high >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// d lies 1.96 standard errors on both sides, of which the variance is (p - d²) / n, where p is
    /// the share of examples that only one of both got right.
    #[test]
    fn the_interval_is_nearly_that_of_the_formula_for_pairs() {
        let one: Vec<bool> = (0..400).map(|at| at < 300).collect();
        let other: Vec<bool> = (0..400).map(|at| (40..280).contains(&at)).collect();
        let found = Difference::of(&one, &other).expect("pairs");
        assert!((found.mean - 0.15).abs() < 1e-12);
        let half = 1.959_963_984_540_054 * ((0.15 - 0.15_f64.powi(2)) / 400.0).sqrt();
        assert!((found.interval.low - (0.15 - half)).abs() < 0.01, "{found:?}");
        assert!((found.interval.high - (0.15 + half)).abs() < 0.01, "{found:?}");
        assert!(!found.may_be_chance());
    }

    #[test]
    fn the_same_answers_differ_by_nothing() {
        let one = [true, false, true];
        let found = Difference::of(&one, &one).expect("pairs");
        assert_eq!((found.mean, found.interval), (0.0, Interval { low: 0.0, high: 0.0 }));
        assert!(found.may_be_chance());
        assert_eq!((Difference::of(&[], &[]), Difference::of(&one, &one[1..])), (None, None));
    }
}
