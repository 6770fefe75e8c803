//! What speaks for merging two neighbours.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// What speaks for a merge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// The [`Score`].
    #[default]
    Score,
    /// How often the two stand next to each other (Sennrich et al. 2016, section 3.2): what the
    /// library `tokenizers` goes by when it trains WordPiece. Frequent words become pieces first.
    Frequency,
}

/// score(t1, t2) = freq(t1 t2) / (freq(t1) freq(t2)), as an exact fraction.
///
/// Each frequency counts occurrences in the training text: a word that occurs ten times counts
/// ten times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// How often the two stand next to each other.
    pub together: u64,
    /// How often the left piece occurs.
    pub left: u64,
    /// How often the right piece occurs.
    pub right: u64,
}

impl Score {
    /// Which of two scores is higher, without rounding. Frequencies stay below
    /// [`MAX_OCCURRENCES`](super::MAX_OCCURRENCES) = 2^42, so that no product of three overflows.
    pub fn compare(&self, other: &Self) -> Ordering {
        let mine = u128::from(self.together) * other.denominator();
        mine.cmp(&(u128::from(other.together) * self.denominator()))
    }

    /// Numerator and denominator in lowest terms.
    pub fn reduced(&self) -> (u128, u128) {
        let (numerator, denominator) = (u128::from(self.together), self.denominator());
        let common = greatest_common_divisor(numerator, denominator).max(1);
        (numerator / common, denominator / common)
    }

    /// The nearest number.
    pub fn value(&self) -> f64 {
        self.together as f64 / (self.left as f64 * self.right as f64)
    }

    fn denominator(&self) -> u128 {
        u128::from(self.left) * u128::from(self.right)
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn score(together: u64, left: u64, right: u64) -> Score {
        Score { together, left, right }
    }

    #[test]
    fn fractions_are_compared_exactly() {
        assert_eq!(score(15, 15, 36).compare(&score(17, 17, 36)), Ordering::Equal);
        assert_eq!(score(5, 20, 5).compare(&score(1, 4, 5)), Ordering::Equal);
        // Both are 1 / 2^41 as floating-point numbers.
        let large = 1 << 41;
        assert_eq!(score(1, 1, large - 1).compare(&score(1, 1, large)), Ordering::Greater);
        let most = (1 << 42) - 1;
        assert_eq!(
            score(most, most, most).compare(&score(most - 1, most, most)),
            Ordering::Greater
        );
    }

    #[test]
    fn fractions_are_reduced() {
        assert_eq!(score(15, 15, 36).reduced(), (1, 36));
        assert_eq!(score(6, 3, 4).reduced(), (1, 2));
        assert_eq!(score(1, 1, 1).reduced(), (1, 1));
        assert_eq!(score(0, 0, 0).reduced(), (0, 0));
    }
}
