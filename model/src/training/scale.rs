//! The scale of scores: networks learn numbers around 0 that differ by about 1.

use serde::{Deserialize, Serialize};

/// Mean and standard deviation of the scores that are learned from, in the person's unit. A score y
/// is learned as (y - mean) / deviation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    /// Mean.
    pub mean: f32,
    /// Standard deviation, the root of the mean squared distance from the mean; 1 where all scores
    /// are equal.
    pub deviation: f32,
}

impl Scale {
    /// Numbers stay as they are.
    pub const NONE: Self = Self { mean: 0.0, deviation: 1.0 };

    /// The scale of some scores.
    pub fn of(scores: &[f64]) -> Self {
        let count = scores.len().max(1) as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        let deviation = (squares / count).sqrt() as f32;
        Self { mean: mean as f32, deviation: if deviation > 0.0 { deviation } else { 1.0 } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worked_example() {
        assert_eq!(Scale::of(&[1.0, 5.0, 1.0, 5.0]), Scale { mean: 3.0, deviation: 2.0 });
        assert_eq!(Scale::of(&[4.0, 4.0]), Scale { mean: 4.0, deviation: 1.0 });
        assert_eq!(Scale::of(&[]), Scale::NONE);
    }
}
