//! What a result on screen says of its pieces: predictions, the loss, how a guess forms, and what
//! a corruption changed. Everything is read from [`Shown`]; nothing here computes a network.
//!
//! [`Shown`]: super::shown::Shown

pub mod answers;
pub mod attention;
pub mod diverging;
pub mod lens;
pub mod movement;
pub mod pieces;
pub mod words;

/// A probability with four decimals, or with a power of ten where those would all be 0.
pub fn probability(value: impl Into<f64>) -> String {
    let value = value.into();
    if value > 0.0 && value < 0.000_1 { format!("{value:.1e}") } else { format!("{value:.4}") }
}

/// A difference with its sign, a minus being as wide as a plus.
pub fn signed(value: f32, decimals: usize) -> String {
    format!("{value:+.decimals$}").replace('-', "−")
}

#[cfg(test)]
pub(super) mod fixture;

/// A result without attention or vectors, for tests of other rooms.
#[cfg(test)]
pub(super) fn tests_shown(sentence: &str) -> super::shown::Shown {
    fixture::shown(sentence, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::{probability, signed};

    #[test]
    fn differences_keep_their_sign() {
        assert_eq!(signed(-0.1, 3), "−0.100");
        assert_eq!(signed(0.25, 2), "+0.25");
    }

    #[test]
    fn small_probabilities_are_not_zero() {
        assert_eq!(probability(0.507_612_f32), "0.5076");
        assert_eq!(probability(0.000_1), "0.0001");
        assert_eq!(probability(0.000_099), "9.9e-5");
        assert_eq!(probability(0.000_012), "1.2e-5");
        assert_eq!(probability(0.0), "0.0000");
    }
}
