//! The sums of sixteen columns, in registers.

use super::panels::{Lane, PANEL};

#[cfg(all(feature = "relaxed-simd", target_family = "wasm"))]
pub(super) use super::sums_fused::Fused;

/// Sums of products, one for every column of a panel.
pub(super) trait Sums: Copy {
    const ZERO: Self;

    /// Adds the products of one number with one row of a panel.
    fn add(&mut self, factor: f32, row: &Lane);

    fn lane(self) -> Lane;
}

/// Multiplies, then adds.
#[derive(Clone, Copy)]
pub(super) struct Plain(Lane);

/// Without relaxed SIMD there is one way only.
#[cfg(not(all(feature = "relaxed-simd", target_family = "wasm")))]
pub(super) type Fused = Plain;

impl Sums for Plain {
    const ZERO: Self = Self([0.0; PANEL]);

    #[inline(always)]
    fn add(&mut self, factor: f32, row: &Lane) {
        for lane in 0..PANEL {
            self.0[lane] += factor * row[lane];
        }
    }

    #[inline(always)]
    fn lane(self) -> Lane {
        self.0
    }
}
