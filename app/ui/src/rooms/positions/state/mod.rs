//! What is chosen in the room of positions.

pub mod finding;
pub mod reversal;
pub mod similarities;
pub mod twice;

use std::ops::RangeInclusive;

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::positional::sinusoids;

use crate::kit::heat::Grid;
use crate::state::kept::OfRoom;

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
pub struct PositionsState {
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

impl Default for PositionsState {
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

impl Fields for PositionsState {
    /// Whether the sizes make a table, and the places are such as a table can have.
    fn fits(&self) -> bool {
        POSITIONS.contains(&self.positions)
            && DIMENSIONS.contains(&self.dimensions)
            && self.dimensions.is_multiple_of(2)
            && BASES.contains(&self.base)
            && self.has_places()
    }
}

impl OfRoom for PositionsState {
    const ROOM: &'static str = "positions";
}

impl PositionsState {
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
    use super::*;

    #[test]
    fn what_makes_no_table_is_refused() {
        let default = PositionsState::default;
        assert!(default().fits());
        for wrong in [
            PositionsState { dimensions: 127, ..default() },
            PositionsState { dimensions: 0, ..default() },
            PositionsState { dimensions: 1026, ..default() },
            PositionsState { positions: 0, ..default() },
            PositionsState { positions: 513, ..default() },
            PositionsState { base: 9, ..default() },
            PositionsState { base: 100_001, ..default() },
            PositionsState { at: 512, ..default() },
            PositionsState { pair: 512, ..default() },
            PositionsState { curves: (0..7).collect(), ..default() },
        ] {
            assert!(!wrong.fits(), "{wrong:?}");
        }
    }

    #[test]
    fn the_smallest_table_is_finite() {
        let chosen =
            PositionsState { positions: 1, dimensions: 2, base: 10, ..PositionsState::default() };
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
}
