//! WebGPU: its handles, and the kernels that it computes with.

use burn::tensor::Device;
use burn::tensor::wgpu::WgpuSetup;
use protocol::{KernelFamily, KernelStatus, Unavailable};
use shaders::{Family, Tuning};

use crate::scope::{fatal, now};

pub use shaders::{ask_for_subgroups as prepare, launches};

/// Whether this program can compute on WebGPU at all.
pub const OFFERED: bool = true;

/// Kernels that are sent to the GPU together. A whole pass of six layers fits.
const TASKS_IN_A_SUBMISSION: usize = 64;

/// WebGPU's handles, kept to notice and to cause its loss.
#[derive(Clone)]
pub struct Gpu {
    /// burn's name for it.
    device: Device,
    /// The handles that burn uses.
    setup: WgpuSetup,
}

impl Gpu {
    /// burn's name for it.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Ends it, as an accident would.
    pub fn lose(&self) {
        self.setup.device.destroy();
    }
}

/// Sets WebGPU up and chooses and compiles its kernels. `quads`: whether the adapter's subgroups
/// have exactly four threads.
///
/// # Errors
/// Why it cannot be used.
pub async fn set_up(quads: bool) -> Result<(Gpu, KernelStatus), Unavailable> {
    let options = Device::wgpu_options().tasks_max(TASKS_IN_A_SUBMISSION);
    let (device, setup) =
        options.init_with_setup_async().await.map_err(|_| Unavailable::NoAdapter)?;
    // What was on the device is gone: the page starts a new engine and replays.
    setup.device.set_device_lost_callback(|_, message| {
        fatal(&format!("The WebGPU device was lost. {message}"))
    });
    let tuning = shaders::tune(&device, quads, now).await.map_err(|_| Unavailable::Lost)?;
    Ok((Gpu { device, setup }, status(tuning)))
}

fn status(tuning: Tuning) -> KernelStatus {
    let Tuning { family, workgroups_ms, quads_ms, gflops } = tuning;
    let family = match family {
        Family::Workgroups => KernelFamily::Workgroups,
        Family::Quads => KernelFamily::Quads,
        Family::Stock => KernelFamily::Stock,
    };
    KernelStatus { family, workgroups_ms, quads_ms, gflops }
}

/// Computes with these kernels from now on.
pub fn choose(family: KernelFamily) {
    match family {
        KernelFamily::Workgroups => Family::Workgroups.choose(),
        KernelFamily::Quads => Family::Quads.choose(),
        KernelFamily::Stock => Family::Stock.choose(),
    }
}
