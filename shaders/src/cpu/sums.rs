//! The sums of sixteen columns, in registers.

use super::panels::{Lane, PANEL};

/// Sums of products, one for every column of a panel.
#[derive(Clone, Copy)]
pub(super) struct Sums(Lane);

impl Sums {
    pub const ZERO: Self = Self([0.0; PANEL]);

    /// Adds the products of one number with one row of a panel.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "iterators over the sums keep them in memory")]
    pub fn add(&mut self, factor: f32, row: &Lane) {
        for lane in 0..PANEL {
            self.0[lane] += factor * row[lane];
        }
    }

    #[inline(always)]
    pub fn lane(self) -> Lane {
        self.0
    }
}
