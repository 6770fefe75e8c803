//! The sums of sixteen columns, in registers: each multiplication and its addition are one
//! instruction of relaxed SIMD, rounded once where the processor can.

use core::arch::wasm32::{f32x4, f32x4_relaxed_madd, f32x4_splat, v128};

use bytemuck::pod_read_unaligned;

use super::panels::Lane;

/// Sums of products, one for every column of a panel.
#[derive(Clone, Copy)]
pub(super) struct Sums([v128; 4]);

impl Sums {
    pub const ZERO: Self = Self([f32x4(0.0, 0.0, 0.0, 0.0); 4]);

    /// Adds the products of one number with one row of a panel.
    #[target_feature(enable = "relaxed-simd")]
    #[inline]
    pub fn add(&mut self, factor: f32, row: &Lane) {
        let factor = f32x4_splat(factor);
        let row = quads(row);
        for quad in 0..4 {
            self.0[quad] = f32x4_relaxed_madd(factor, row[quad], self.0[quad]);
        }
    }

    #[inline(always)]
    pub fn lane(self) -> Lane {
        bytemuck::cast(self.0)
    }
}

#[inline(always)]
fn quads(row: &Lane) -> [v128; 4] {
    pod_read_unaligned(bytemuck::bytes_of(row))
}
