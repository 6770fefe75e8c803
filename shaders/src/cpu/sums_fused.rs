//! The sums of sixteen columns: each multiplication and its addition are one instruction of relaxed
//! SIMD, rounded once where the processor can.

use core::arch::wasm32::{f32x4, f32x4_relaxed_madd, f32x4_splat, v128};

use bytemuck::pod_read_unaligned;

use super::panels::Lane;
use super::sums::Sums;

/// Multiplies and adds at once.
#[derive(Clone, Copy)]
pub(super) struct Fused([v128; 4]);

impl Sums for Fused {
    const ZERO: Self = Self([f32x4(0.0, 0.0, 0.0, 0.0); 4]);

    #[inline(always)]
    fn add(&mut self, factor: f32, row: &Lane) {
        let factor = f32x4_splat(factor);
        let row: [v128; 4] = pod_read_unaligned(bytemuck::bytes_of(row));
        for quad in 0..4 {
            self.0[quad] = f32x4_relaxed_madd(factor, row[quad], self.0[quad]);
        }
    }

    #[inline(always)]
    fn lane(self) -> Lane {
        bytemuck::cast(self.0)
    }
}
