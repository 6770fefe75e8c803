//! Choosing an adapter, by its name or as the most capable one.

use burn::tensor::wgpu::wgpu;
use burn::tensor::wgpu::{WgpuBackend, WgpuInitError};
use burn::tensor::{Device, DeviceKind};
use thiserror::Error;
use wgpu::{AdapterInfo, Backends, DeviceType, Features};

/// The graphics interface of this system. On macOS burn insists on shaders in Metal's own
/// language if Metal is named, so that it is left to choose.
const INTERFACE: (Backends, WgpuBackend) = if cfg!(target_os = "macos") {
    (Backends::METAL, WgpuBackend::Auto)
} else {
    (Backends::VULKAN, WgpuBackend::Vulkan)
};

/// Kernels that are sent to the device together. A whole pass of six layers fits.
const TASKS_IN_A_SUBMISSION: usize = 64;

/// The threads of a subgroup that the quads need, no fewer and no more.
const QUAD: u32 = 4;

/// A device that is ready, and what is known of it.
pub struct Adapter {
    pub device: Device,
    pub info: AdapterInfo,
    /// Whether its subgroups have exactly four threads.
    pub quads: bool,
}

/// Why there is nothing to measure on.
#[derive(Debug, Error)]
pub enum NoAdapter {
    /// The system has none.
    #[error("This machine has no adapter for Vulkan or Metal: install a graphics driver.")]
    None,
    /// None is called so.
    #[error("No adapter's name contains \"{wanted}\"; there are: {}.", names.join(", "))]
    Unknown {
        /// What was asked for.
        wanted: String,
        /// The adapters there are.
        names: Vec<String>,
    },
    /// The adapter cannot be set up.
    #[error("The adapter {name} cannot be set up: {source}.")]
    SetUp {
        /// Its name.
        name: String,
        /// Why.
        source: WgpuInitError,
    },
}

/// Sets up the first adapter whose name contains `wanted`, in capitals or not, or the most
/// capable one.
///
/// # Errors
/// If there is none, or it cannot be set up.
pub fn open(wanted: Option<&str>) -> Result<Adapter, NoAdapter> {
    let mut found = adapters();
    found.sort_by_key(|(kind, _)| rank(kind));
    if found.is_empty() {
        return Err(NoAdapter::None);
    }
    let names = found.iter().map(|(_, info)| info.name.clone()).collect();
    let fits = |info: &AdapterInfo| {
        wanted.is_none_or(|part| info.name.to_lowercase().contains(&part.to_lowercase()))
    };
    let Some((kind, info)) = found.into_iter().find(|(_, info)| fits(info)) else {
        return Err(NoAdapter::Unknown { wanted: wanted.unwrap_or_default().to_owned(), names });
    };
    let options = Device::wgpu_options()
        .device_kind(kind)
        .graphics_api(INTERFACE.1)
        .tasks_max(TASKS_IN_A_SUBMISSION);
    let (device, setup) =
        options.init_with_setup().map_err(|source| NoAdapter::SetUp { name: info.name, source })?;
    let info = setup.adapter.get_info();
    let quads = setup.device.features().contains(Features::SUBGROUP)
        && [info.subgroup_min_size, info.subgroup_max_size] == [QUAD; 2];
    Ok(Adapter { device, info, quads })
}

impl Adapter {
    /// Whether a processor plays the graphics processor.
    pub fn is_software(&self) -> bool {
        self.info.device_type == DeviceType::Cpu
    }
}

/// Every adapter with the name that burn has for it: its type, and a number among its like.
fn adapters() -> Vec<(DeviceKind, AdapterInfo)> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: INTERFACE.0,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let found = pollster::block_on(instance.enumerate_adapters(INTERFACE.0));
    let infos: Vec<_> = found.iter().map(wgpu::Adapter::get_info).collect();
    let number = |i: usize| {
        infos[..i].iter().filter(|info| info.device_type == infos[i].device_type).count()
    };
    let named = infos.iter().enumerate().filter_map(|(i, info)| {
        let kind = match info.device_type {
            DeviceType::DiscreteGpu => DeviceKind::DiscreteGpu(number(i)),
            DeviceType::IntegratedGpu => DeviceKind::IntegratedGpu(number(i)),
            DeviceType::VirtualGpu => DeviceKind::VirtualGpu(number(i)),
            DeviceType::Cpu if number(i) == 0 => DeviceKind::Cpu,
            _ => return None,
        };
        Some((kind, info.clone()))
    });
    named.collect()
}

/// The most capable kinds first.
fn rank(kind: &DeviceKind) -> usize {
    match kind {
        DeviceKind::DiscreteGpu(_) => 0,
        DeviceKind::IntegratedGpu(_) => 1,
        DeviceKind::VirtualGpu(_) => 2,
        _ => 3,
    }
}
