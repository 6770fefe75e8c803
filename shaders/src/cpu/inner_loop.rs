//! Two inner loops compute the same products: which one is faster depends on processor and browser.

use std::sync::atomic::{AtomicBool, Ordering};

/// How a product and its sum are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    /// A multiplication, then an addition. Processors with units for both do them side by side.
    Plain,
    /// Both in one instruction of relaxed SIMD: half the instructions. Where the program has none,
    /// it is the plain one.
    Fused,
}

static FUSED: AtomicBool = AtomicBool::new(false);

/// Whether the choice is made for good.
static KEPT: AtomicBool = AtomicBool::new(false);

impl Loop {
    /// Every loop that this program has.
    pub const ALL: &[Self] = if cfg!(all(feature = "relaxed-simd", target_family = "wasm")) {
        &[Self::Plain, Self::Fused]
    } else {
        &[Self::Plain]
    };

    /// The loop that products run on.
    pub fn chosen() -> Self {
        if FUSED.load(Ordering::Relaxed) { Self::Fused } else { Self::Plain }
    }

    /// Computes products with this loop from now on, unless the choice is made for good.
    pub fn choose(self) {
        if !KEPT.load(Ordering::Relaxed) {
            FUSED.store(self == Self::Fused, Ordering::Relaxed);
        }
    }

    /// Stays with the loop of now: the two round differently, and a training that goes back to its
    /// beginning must go the same way again.
    pub fn keep() {
        KEPT.store(true, Ordering::Relaxed);
    }
}
