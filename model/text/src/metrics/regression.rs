//! How well numbers agree with numbers.

use serde::{Deserialize, Serialize};

use super::interval::Interval;

/// Errors and correlations of numbers that were said.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Regression {
    /// Examples it is of.
    pub count: usize,
    /// Mean of (said - true)^2; 0 of nothing.
    pub mean_squared_error: f64,
    /// Mean of |said - true|; 0 of nothing.
    pub mean_absolute_error: f64,
    /// Pearson's product-moment correlation; `None` where one side does not vary.
    pub pearson: Option<f64>,
    /// Spearman's rank correlation: Pearson's of the ranks, equal numbers sharing the mean of
    /// theirs; `None` where one side does not vary.
    pub spearman: Option<f64>,
}

impl Regression {
    /// Of pairs `[true, said]`.
    pub fn of(pairs: &[[f64; 2]]) -> Self {
        let count = pairs.len();
        let mean = |error: fn(f64) -> f64| {
            pairs.iter().map(|[truth, said]| error(said - truth)).sum::<f64>() / count.max(1) as f64
        };
        let side = |at: usize| pairs.iter().map(|pair| pair[at]).collect::<Vec<f64>>();
        let (truth, said) = (side(0), side(1));
        Self {
            count,
            mean_squared_error: mean(|error| error * error),
            mean_absolute_error: mean(f64::abs),
            pearson: pearson(&truth, &said),
            spearman: pearson(&ranks(&truth), &ranks(&said)),
        }
    }

    /// The 95 % interval of [`Regression::pearson`], tanh(artanh r ± z / sqrt(n - 3)) with
    /// z = 1.959964 (Fisher 1921); `None` of fewer than four examples, or without a correlation.
    pub fn interval(&self) -> Option<Interval> {
        self.around(self.pearson?, 1.0)
    }

    /// The 95 % interval of [`Regression::spearman`]: the same with a variance of 1.06 / (n - 3)
    /// (Fieller, Hartley and Pearson 1957).
    pub fn spearman_interval(&self) -> Option<Interval> {
        self.around(self.spearman?, 1.06)
    }

    fn around(&self, correlation: f64, variance: f64) -> Option<Interval> {
        const Z: f64 = 1.959_963_984_540_054;
        let center = correlation.atanh();
        let left = self.count.checked_sub(3).filter(|left| *left > 0)? as f64;
        let half = Z * (variance / left).sqrt();
        Some(Interval { low: (center - half).tanh(), high: (center + half).tanh() })
    }
}

/// Covariance over the product of both deviations.
fn pearson(one: &[f64], other: &[f64]) -> Option<f64> {
    let differ = |values: &[f64]| values.iter().any(|value| Some(value) != values.first());
    let varies = differ(one) && differ(other);
    let centered = |values: &[f64]| -> Vec<f64> {
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        values.iter().map(|value| value - mean).collect()
    };
    let (one, other) = (centered(one), centered(other));
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let scale = (product(&one, &one) * product(&other, &other)).sqrt();
    (varies && scale > 0.0).then(|| (product(&one, &other) / scale).clamp(-1.0, 1.0))
}

/// The rank of each number, counted from 1; equal ones share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| *other == value).count();
        below as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<f64>, wanted: f64) {
        assert!(found.is_some_and(|found| (found - wanted).abs() < 1e-12), "{found:?} {wanted}");
    }

    #[test]
    fn a_worked_example() {
        // Deviations (-1.5, -0.5, 0.5, 1.5) and (-2, 0, -1, 3): sums 5, 14 and 7.
        let found = Regression::of(&[[1.0, 1.0], [2.0, 3.0], [3.0, 2.0], [4.0, 6.0]]);
        assert_eq!((found.mean_squared_error, found.mean_absolute_error), (1.5, 1.0));
        near(found.pearson, 7.0 / 70.0_f64.sqrt());
        // 1 - 6 sum of d^2 / (n (n^2 - 1)) with ranks 1 3 2 4.
        near(found.spearman, 1.0 - 6.0 * 2.0 / 60.0);
        let Interval { low, high } = found.interval().expect("four examples");
        // Both ends lie z standard errors from artanh r.
        let middle = (low.atanh() + high.atanh()) / 2.0;
        near(Some(middle.tanh()), 7.0 / 70.0_f64.sqrt());
        near(Some((high.atanh() - low.atanh()) / 2.0), 1.959_963_984_540_054);
    }

    #[test]
    fn lines_and_curves_and_what_does_not_vary() {
        let line: Vec<[f64; 2]> =
            (0..9).map(|x| [f64::from(x), 7.0 - 2.0 * f64::from(x)]).collect();
        near(Regression::of(&line).pearson, -1.0);
        let curve: Vec<[f64; 2]> = (0..9).map(|x| [f64::from(x), f64::from(x).exp()]).collect();
        let curve = Regression::of(&curve);
        near(curve.spearman, 1.0);
        assert!(curve.pearson.is_some_and(|pearson| pearson < 0.9));
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 9.0]), [2.5, 1.0, 2.5, 4.0]);
        let flat = Regression::of(&[[1.0, 0.1], [5.0, 0.1], [0.0, 0.1]]);
        assert_eq!((flat.pearson, flat.spearman), (None, None));
        assert_eq!(Regression::of(&[]).interval(), None);
    }

    /// sqrt(1.06 / (n - 3)) around artanh of the correlation.
    #[test]
    fn the_interval_of_ranks_is_wider_than_that_of_numbers() {
        let pairs: Vec<[f64; 2]> =
            (0..50).map(|at| [f64::from(at), f64::from((at * 7) % 50)]).collect();
        let found = Regression::of(&pairs);
        let ends = found.spearman_interval().expect("fifty examples");
        let half = 1.959_963_984_540_054 * (1.06_f64 / 47.0).sqrt();
        assert!(((ends.high.atanh() - ends.low.atanh()) / 2.0 - half).abs() < 1e-12);
        assert!(ends.low < found.spearman.unwrap() && found.spearman.unwrap() < ends.high);
        assert_eq!(Regression::of(&pairs[..3]).spearman_interval(), None);
    }
}
