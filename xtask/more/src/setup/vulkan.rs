//! A second Vulkan driver, on which kernels are tested, too.

use xtask::setup::system;

use crate::bench::vulkan::Software;

/// What Debian calls the package that has it.
const PACKAGE: &str = "mesa-vulkan-drivers";

/// Installs Mesa's driver for the processor where it is missing and may be installed; says so where it
/// may not.
pub fn ready() {
    if Software::Lavapipe.description().is_some() {
        return;
    }
    let why = "The kernels are tested on Mesa's Vulkan driver, too";
    if let Err(error) = system::install(why, &[PACKAGE]) {
        eprintln!("    They are not now: {error:#}");
    }
}
