//! In place of WebGPU in the program that computes on the CPU alone.

use burn::tensor::Device;
use protocol::{KernelFamily, KernelStatus, Unavailable};

/// Whether this program can compute on WebGPU at all.
pub const OFFERED: bool = false;

/// There is none.
#[derive(Clone)]
pub struct Gpu {
    device: Device,
}

impl Gpu {
    /// burn's name for it.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Nothing to end.
    pub fn lose(&self) {}
}

/// Nothing to prepare.
pub fn prepare() {}

/// # Errors
/// Always: it takes the other program.
pub async fn set_up(_: bool) -> Result<(Gpu, KernelStatus), Unavailable> {
    Err(Unavailable::Program)
}

/// Nothing to choose from.
pub fn choose(_: KernelFamily) {}

/// Kernels launched since the program began.
pub fn launches() -> u64 {
    0
}
