//! An observed value beside the one that theory expects.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// An observed share or mean, what theory expects, and how far apart chance puts them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// Observed over all draws.
    pub observed: f64,
    /// What theory expects; `None` where it was not worked out.
    pub expected: Option<f64>,
    /// Standard error of the observed value: about two values in three lie within one of the
    /// expected one, 95 % within two. 0 where nothing is left to chance.
    pub standard_error: f64,
}

impl Compared {
    /// How many standard errors the observed value lies above the expected one. `None` without an
    /// expected value, or where nothing is left to chance.
    pub fn deviation(&self) -> Option<f64> {
        let expected = self.expected.filter(|_| self.standard_error > 0.0)?;
        Some((self.observed - expected) / self.standard_error)
    }
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bar {
    /// What it counts: a length, a number of pieces, or a position.
    pub of: usize,
    /// How often that was observed.
    pub count: u64,
    /// The same as a share.
    pub share: Compared,
}

/// Bars of independent trials: `trials` in all, each counting or not. The standard error is that
/// of the binomial distribution, sqrt(p (1 - p) / trials), with the expected p where it is known.
pub(super) fn bars(
    counts: &BTreeMap<usize, u64>,
    expected: Option<&BTreeMap<usize, f64>>,
    trials: u64,
) -> Vec<Bar> {
    let mut keys: Vec<usize> = counts.keys().copied().collect();
    keys.extend(expected.iter().flat_map(|expected| expected.keys()));
    keys.sort_unstable();
    keys.dedup();
    let bar = |of: usize| {
        let count = counts.get(&of).copied().unwrap_or_default();
        let observed = share(count as f64, trials as f64);
        let expected =
            expected.map(|expected| expected.get(&of).copied().unwrap_or_default().min(1.0));
        let p = expected.unwrap_or(observed);
        let standard_error = share(p * (1.0 - p), trials as f64).sqrt();
        Bar { of, count, share: Compared { observed, expected, standard_error } }
    };
    keys.into_iter().map(bar).collect()
}

/// part / whole, 0 of nothing.
pub(super) fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// Pearson's statistic for a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChiSquare {
    /// Sum over the bars of (observed - expected)² / expected, in counts.
    pub statistic: f64,
    /// Bars that can occur, less one: what the statistic is about on average if theory holds.
    pub degrees_of_freedom: usize,
}

/// Pearson's chi-square (1900) of a histogram whose bars exclude each other. `None` without
/// expected values for every bar, or with fewer than two bars that can occur. Infinite if
/// something was observed that cannot occur.
pub fn chi_square(bars: &[Bar]) -> Option<ChiSquare> {
    let total: u64 = bars.iter().map(|bar| bar.count).sum();
    let mut statistic = 0.0;
    let mut possible: usize = 0;
    for bar in bars {
        let expected = bar.share.expected? * total as f64;
        let difference = bar.count as f64 - expected;
        if expected > 0.0 {
            possible += 1;
            statistic += difference * difference / expected;
        } else if bar.count > 0 {
            statistic = f64::INFINITY;
        }
    }
    let degrees_of_freedom = possible.checked_sub(1).filter(|degrees| *degrees > 0)?;
    Some(ChiSquare { statistic, degrees_of_freedom })
}
