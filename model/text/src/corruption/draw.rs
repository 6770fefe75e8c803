//! Random numbers that are the same on every machine.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// 2^32, how many different draws there are.
const DRAWS: f64 = 4_294_967_296.0;

/// A random number: one of 2^32 equally likely values. 32 bits on every machine, so that the width
/// of its addresses plays no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Draw(u32);

impl Draw {
    /// The draw u as a share, 0 <= u < 1; exact.
    pub fn share(self) -> f64 {
        f64::from(self.0) / DRAWS
    }

    /// Which of `of` equally likely things was drawn, counted from 0: floor(u * of). 0 of none.
    /// Their probabilities differ by less than 2^-32.
    pub(super) fn nth(self, of: usize) -> usize {
        ((u128::from(self.0) * of as u128) >> 32) as usize
    }

    /// Whether u is below so many per cent; exact.
    pub(super) fn is_below(self, percent: u16) -> bool {
        u64::from(self.0) * 100 < u64::from(percent) << 32
    }
}

/// The draws that belong to a seed: PCG XSH-RR 64/32 (O'Neill 2014), whose state and stream are
/// spread from the seed, so that neighbouring seeds have nothing in common.
pub(super) struct Draws(Pcg32);

impl Draws {
    pub(super) fn new(seed: u32) -> Self {
        Self(Pcg32::seed_from_u64(u64::from(seed)))
    }

    pub(super) fn draw(&mut self) -> Draw {
        Draw(self.0.next_u32())
    }
}
