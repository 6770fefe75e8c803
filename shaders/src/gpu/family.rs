//! Several families of kernels compute the same: which one is fastest depends on the machine.

use std::sync::atomic::{AtomicU8, Ordering};

/// How the threads of a kernel share work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Workgroups fetch tiles into memory that they share: for graphics processors. Runs
    /// everywhere.
    Workgroups,
    /// Each thread keeps a tile in registers, and four neighbours hand each other what they
    /// loaded: for processors that play GPU four threads at a time. Needs subgroups of exactly
    /// four threads.
    Quads,
    /// burn's stock operations: what the others are measured against. Products of matrices are burn's
    /// only with the feature `stock`.
    Stock,
}

static CHOSEN: AtomicU8 = AtomicU8::new(0);

impl Family {
    /// The family that operations on a GPU run on.
    pub fn chosen() -> Self {
        match CHOSEN.load(Ordering::Relaxed) {
            1 => Self::Quads,
            2 => Self::Stock,
            _ => Self::Workgroups,
        }
    }

    /// Runs operations on a GPU with this family from now on. Only [`tune`](crate::tune) knows
    /// whether a device can run [`Family::Quads`].
    pub fn choose(self) {
        let number = match self {
            Self::Workgroups => 0,
            Self::Quads => 1,
            Self::Stock => 2,
        };
        CHOSEN.store(number, Ordering::Relaxed);
    }

    /// Whether operations are to be left to burn.
    pub(crate) fn is_stock() -> bool {
        Self::chosen() == Self::Stock
    }

    /// Threads that normalise one row.
    pub(crate) fn row_workgroup(self) -> u32 {
        match self {
            Self::Quads => 4,
            Self::Workgroups | Self::Stock => 64,
        }
    }
}
