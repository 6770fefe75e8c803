//! How far a share of a small sample may be from the truth.

use serde::{Deserialize, Serialize};

/// An interval of shares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The 95 % interval of `right` of `total` by Wilson's score. `None` of nothing.
pub fn wilson(right: usize, total: usize) -> Option<Interval> {
    wilson_of_share(right as f64 / total as f64, total)
}

/// The same of a share that need be no whole number of `total`, as where some answers are half
/// right (Wilson 1927, formula 3; z = 1.959964).
pub fn wilson_of_share(share: f64, total: usize) -> Option<Interval> {
    if total == 0 {
        return None;
    }
    const Z: f64 = 1.959_963_984_540_054;
    let n = total as f64;
    let scale = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    // At the ends middle and half are the same number, of which rounding leaves a trace.
    let low = if share <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    Some(Interval { low, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends solve (p - s)^2 = z^2 p (1 - p) / n, from which the interval is defined.
    #[test]
    fn the_ends_are_where_the_score_is_z() {
        for (right, total) in [(0.0, 10), (5.0, 10), (80.5, 100), (81.0, 100), (100.0, 100)] {
            let share = right / total as f64;
            let Interval { low, high } = wilson_of_share(share, total).expect("not empty");
            for end in [low, high] {
                let score = (share - end).powi(2) * total as f64;
                let bound = 1.959_963_984_540_054_f64.powi(2) * end * (1.0 - end);
                assert!((score - bound).abs() < 1e-9, "{right} of {total}: {end}");
            }
            assert!(low <= share && share <= high);
        }
        assert_eq!((wilson(0, 0), wilson(81, 100)), (None, wilson_of_share(0.81, 100)));
        for total in 1..200 {
            let ends = [wilson(0, total), wilson(total, total)].map(|found| found.expect("one"));
            assert_eq!((ends[0].low, ends[1].high), (0.0, 1.0), "of {total}");
        }
    }
}
