//! WebGPU without a browser: the adapter of the driver that `VK_DRIVER_FILES` names, or what there is.

use std::io::Write as _;

use burn::tensor::Device;
use shaders::Family;

/// Files that describe drivers, and what their adapters call themselves.
const NAMES: [(&str, &str); 2] = [("vk_swiftshader_icd", "SwiftShader"), ("lvp_icd", "llvmpipe")];

/// The device with the families of kernels that it runs. `None`, and said, where there is no adapter and
/// none is asked for; one that is asked for must be there.
pub fn open(test: &str) -> Option<(Device, Vec<Family>)> {
    let named = std::env::var("VK_DRIVER_FILES").ok();
    let (device, setup) = match Device::wgpu_options().init_with_setup() {
        Ok(ready) => ready,
        Err(reason) => {
            assert_eq!(named, None, "this driver cannot be used: {reason}");
            say(test, &format!("WebGPU is skipped, there is no adapter: {reason}"));
            return None;
        }
    };
    let info = setup.adapter.get_info();
    say(test, &format!("WebGPU on {}", info.name));
    let named = named.unwrap_or_default();
    for (_, name) in NAMES.iter().filter(|(file, _)| named.contains(file)) {
        assert!(info.name.contains(name), "{named} is asked for, but {} answers", info.name);
    }
    let quads = [info.subgroup_min_size, info.subgroup_max_size] == [4; 2];
    let families = [Family::Workgroups, Family::Quads];
    Some((device, families.into_iter().take(if quads { 2 } else { 1 }).collect()))
}

/// Past the test runner, which shows only what failing tests print.
fn say(test: &str, what: &str) {
    writeln!(std::io::stderr(), "{test}: {what}").ok();
}
