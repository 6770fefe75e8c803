//! The scale of scores: networks learn numbers of about the size of 1.

use serde::{Deserialize, Serialize};

/// How scores are learned: a score y, in the person's unit, as (y - zero) / unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    /// The score that is learned as 0.
    #[serde(alias = "mean")]
    pub zero: f32,
    /// How far above it the score is that is learned as 1.
    #[serde(alias = "deviation")]
    pub unit: f32,
}

impl Scale {
    /// Numbers stay as they are.
    pub const NONE: Self = Self { zero: 0.0, unit: 1.0 };

    /// Around 0 with a standard deviation of 1: the mean of the scores, and the root of their mean
    /// squared distance from it, or 1 where all scores are equal.
    pub fn standard(scores: &[f64]) -> Self {
        let count = scores.len().max(1) as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        Self::of(mean, (squares / count).sqrt())
    }

    /// From 0 for the lowest score to 1 for the highest; the distance is 1 where all are equal.
    pub fn between(scores: &[f64]) -> Self {
        let Some(low) = scores.iter().copied().reduce(f64::min) else { return Self::NONE };
        let high = scores.iter().copied().fold(low, f64::max);
        Self::of(low, high - low)
    }

    /// A score as it is learned.
    pub fn learned(self, score: f64) -> f64 {
        (score - f64::from(self.zero)) / f64::from(self.unit)
    }

    fn of(zero: f64, unit: f64) -> Self {
        let unit = unit as f32;
        Self { zero: zero as f32, unit: if unit > 0.0 { unit } else { 1.0 } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worked_example() {
        let scores = [1.0, 5.0, 1.0, 5.0];
        assert_eq!(Scale::standard(&scores), Scale { zero: 3.0, unit: 2.0 });
        assert_eq!(Scale::standard(&[4.0, 4.0]), Scale { zero: 4.0, unit: 1.0 });
        let between = Scale::between(&[2.0, 5.0, 1.0]);
        assert_eq!(between, Scale { zero: 1.0, unit: 4.0 });
        assert_eq!([1.0, 2.0, 5.0].map(|score| between.learned(score)), [0.0, 0.25, 1.0]);
        assert_eq!(Scale::between(&[4.0, 4.0]), Scale { zero: 4.0, unit: 1.0 });
        assert_eq!((Scale::standard(&[]), Scale::between(&[])), (Scale::NONE, Scale::NONE));
    }

    #[test]
    fn files_that_name_mean_and_deviation_are_read() {
        let read = serde_json::from_str::<Scale>(r#"{ "mean": 3.2, "deviation": 0.7 }"#);
        assert_eq!(read.expect("a scale"), Scale { zero: 3.2, unit: 0.7 });
    }
}
