//! What is chosen in the room of positions, and its text in a link.

pub mod reversal;
pub mod similarities;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use text::positional::sinusoids;
use thiserror::Error;

use crate::kit::heat::Grid;

/// How many positions the table may have.
pub const POSITIONS: RangeInclusive<usize> = 1..=512;
/// How many dimensions; only even ones, because they come in pairs of a sine and a cosine.
pub const DIMENSIONS: RangeInclusive<usize> = 2..=1024;
/// The base n.
pub const BASES: RangeInclusive<u32> = 10..=100_000;
/// How far the rotation shifts.
pub const SHIFTS: RangeInclusive<usize> = 0..=511;
/// Most dimensions that are drawn as curves at once.
pub const MOST_CURVES: usize = 6;

/// Sizes of the table of sinusoids and what of it is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// N, how many positions.
    pub positions: usize,
    /// d, how many dimensions; even.
    pub dimensions: usize,
    /// n, the base of the wavelengths.
    pub base: u32,
    /// The position whose vector is shown.
    pub at: usize,
    /// k, by how many positions the rotation shifts.
    pub shift: usize,
    /// i, the pair of dimensions that the rotation turns.
    pub pair: usize,
    /// The dimensions drawn as curves.
    pub curves: Vec<usize>,
}

impl Default for Chosen {
    fn default() -> Self {
        Self {
            positions: 50,
            dimensions: 128,
            base: 10_000,
            at: 10,
            shift: 5,
            pair: 4,
            curves: vec![0, 8, 16, 32],
        }
    }
}

/// Sizes that make no table of sinusoids.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ChosenError {
    /// Not seven parts, or a part that is no number.
    #[error("this is not N-d-n-position-k-i-dimensions")]
    Form,
    /// N is outside 1 to 512.
    #[error("N must be from 1 to 512")]
    Positions,
    /// d is outside 2 to 1024 or odd.
    #[error("d must be even and from 2 to 1024")]
    Dimensions,
    /// n is outside 10 to 100 000.
    #[error("n must be from 10 to 100000")]
    Base,
    /// A position, shift, pair or dimension that no table has, or too many dimensions.
    #[error("no table has such a position, pair or dimension")]
    Place,
}

impl Chosen {
    /// Checks every part.
    ///
    /// # Errors
    /// If sizes or places are outside what the room offers.
    pub fn checked(self) -> Result<Self, ChosenError> {
        let error = if !POSITIONS.contains(&self.positions) {
            ChosenError::Positions
        } else if !DIMENSIONS.contains(&self.dimensions) || !self.dimensions.is_multiple_of(2) {
            ChosenError::Dimensions
        } else if !BASES.contains(&self.base) {
            ChosenError::Base
        } else if !self.has_places() {
            ChosenError::Place
        } else {
            return Ok(self);
        };
        Err(error)
    }

    fn has_places(&self) -> bool {
        self.at < *POSITIONS.end()
            && SHIFTS.contains(&self.shift)
            && self.pair < DIMENSIONS.end() / 2
            && self.curves.len() <= MOST_CURVES
            && self.curves.iter().all(|dimension| dimension < DIMENSIONS.end())
    }

    /// n as the formulas take it.
    pub fn base(&self) -> f64 {
        f64::from(self.base)
    }

    /// PE, `[positions, dimensions]`.
    pub fn table(&self) -> Grid {
        Grid::new(self.dimensions, sinusoids(self.positions, self.dimensions, self.base()))
    }

    /// The chosen position, within the table.
    pub fn at(&self) -> usize {
        self.at.min(self.positions.saturating_sub(1))
    }

    /// The chosen pair, within the table.
    pub fn pair(&self) -> usize {
        self.pair.min((self.dimensions / 2).saturating_sub(1))
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, dimensions, base, at, shift, pair, curves } = self;
        let curves = curves.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
        write!(text, "{positions}-{dimensions}-{base}-{at}-{shift}-{pair}-{curves}")
    }
}

impl FromStr for Chosen {
    type Err = ChosenError;

    fn from_str(text: &str) -> Result<Self, ChosenError> {
        let parts: Vec<&str> = text.split('-').collect();
        let [positions, dimensions, base, at, shift, pair, curves] = parts[..] else {
            return Err(ChosenError::Form);
        };
        let number = |text: &str| text.parse::<usize>().map_err(|_| ChosenError::Form);
        let mut dimensions_of = Vec::new();
        for dimension in curves.split('.').filter(|part| !part.is_empty()).take(MOST_CURVES + 1) {
            let dimension = number(dimension)?;
            if !dimensions_of.contains(&dimension) {
                dimensions_of.push(dimension);
            }
        }
        let chosen = Self {
            positions: number(positions)?,
            dimensions: number(dimensions)?,
            base: base.parse().map_err(|_| ChosenError::Form)?,
            at: number(at)?,
            shift: number(shift)?,
            pair: number(pair)?,
            curves: dimensions_of,
        };
        chosen.checked()
    }
}

/// Steps of the slider of n for a factor of ten.
const STEPS_PER_DECADE: f64 = 250.0;

/// The last step of the slider of n, which is logarithmic: 0 is 10, this is 100 000.
pub const LAST_STEP: u32 = 1000;

/// The base at a step of the slider, to three digits.
pub fn base_at(step: u32) -> u32 {
    let exact = 10_f64.powf(1.0 + f64::from(step.min(LAST_STEP)) / STEPS_PER_DECADE);
    let unit = 10_f64.powf((exact.log10().floor() - 2.0).max(0.0));
    ((exact / unit).round() * unit) as u32
}

/// The step of the slider nearest to a base.
pub fn step_of(base: u32) -> u32 {
    ((f64::from(base.max(10)).log10() - 1.0) * STEPS_PER_DECADE).round() as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_default_is_the_usual_picture() {
        let chosen = Chosen::default();
        assert_eq!(chosen.to_string(), "50-128-10000-10-5-4-0.8.16.32");
        assert_eq!(chosen.clone().checked(), Ok(chosen));
    }

    #[test]
    fn sizes_that_make_no_table_are_refused_with_their_reason() {
        let refused = |text: &str| text.parse::<Chosen>().expect_err(text);
        assert_eq!(refused("50-127-10000-10-5-4-0"), ChosenError::Dimensions);
        assert_eq!(refused("50-0-10000-10-5-4-0"), ChosenError::Dimensions);
        assert_eq!(refused("50-1026-10000-10-5-4-0"), ChosenError::Dimensions);
        assert_eq!(refused("0-128-10000-10-5-4-0"), ChosenError::Positions);
        assert_eq!(refused("513-128-10000-10-5-4-0"), ChosenError::Positions);
        assert_eq!(refused("50-128-9-10-5-4-0"), ChosenError::Base);
        assert_eq!(refused("50-128-100001-10-5-4-0"), ChosenError::Base);
        assert_eq!(refused("50-128-10000-512-5-4-0"), ChosenError::Place);
        assert_eq!(refused("50-128-10000-10-5-4-0.1.2.3.4.5.6"), ChosenError::Place);
        for text in ["", "50-128", "a-128-10000-10-5-4-0", "50-128-10000-10-5-4-x", "1e3------"] {
            assert_eq!(refused(text), ChosenError::Form, "{text}");
        }
    }

    #[test]
    fn the_smallest_table_is_finite() {
        let chosen: Chosen = "1-2-10-9-5-4-0.8".parse().expect("sizes");
        assert_eq!((chosen.at(), chosen.pair()), (0, 0));
        assert_eq!(chosen.table().values, [0.0, 1.0]);
    }

    #[test]
    fn the_slider_of_n_is_logarithmic() {
        assert_eq!([0, 250, 500, 750, 1000].map(base_at), [10, 100, 1000, 10_000, 100_000]);
        assert_eq!([10, 100, 10_000, 100_000].map(step_of), [0, 250, 750, 1000]);
        assert!((0..=LAST_STEP).all(|step| BASES.contains(&base_at(step))));
        assert!((0..LAST_STEP).all(|step| base_at(step) <= base_at(step + 1)));
    }

    proptest! {
        #[test]
        fn a_link_brings_it_back(
            positions in POSITIONS, half in 1_usize..=512, base in BASES, at in 0_usize..512,
            shift in SHIFTS, pair in 0_usize..512,
            curves in proptest::collection::btree_set(0_usize..1024, 0..MOST_CURVES),
        ) {
            let curves = curves.into_iter().collect();
            let chosen =
                Chosen { positions, dimensions: 2 * half, base, at, shift, pair, curves };
            prop_assert_eq!(chosen.to_string().parse::<Chosen>(), Ok(chosen));
        }
    }
}
