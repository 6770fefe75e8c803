//! The page as it is deployed: optimised, cut into parts, compressed, no larger than it may be.

mod alike;
mod budget;
mod compress;
mod engines;
mod fingerprint;
mod kept;
mod optimise;
mod parallel;
mod parts;

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::thread;
use xtask::page::{self, Hub, Kind};
use xtask::setup::Toolchain;
use xtask::{project, serve};

use crate::setup;

/// `cargo xtask serve --release`.
///
/// # Errors
/// If the page cannot be built, or no port is free.
pub fn serve(port: Option<u16>) -> Result<()> {
    build(&setup::page()?, &Hub::from_environment()?)?;
    serve::dist(port)
}

/// Builds the page, which may ask this hub, into `dist/`, unless it is there and nothing it is made of changed.
///
/// # Errors
/// If a step fails, or the page is too large.
pub fn build(toolchain: &Toolchain, hub: &Hub) -> Result<()> {
    let inputs = fingerprint::of_inputs(toolchain, hub)?;
    if project::dist().join("index.html").exists() && is(&page::stamp(), &inputs) {
        eprintln!("==> The page is up to date");
        return Ok(());
    }
    fill(toolchain, hub)?;
    std::fs::write(page::stamp(), inputs).context("The build folder cannot be written to.")
}

/// Builds the page into `dist/`, or into the folder that Trunk names.
///
/// # Errors
/// If a step fails, or the page is too large.
pub fn fill(toolchain: &Toolchain, hub: &Hub) -> Result<()> {
    let programs = programs(toolchain)?;
    let folder = page::folder_to_fill()?;
    page::put_together(&folder, &[programs], Kind::Deployed, hub)?;
    compress::write_copies(&folder)?;
    kept::sweep()?;
    budget::check(&folder)
}

/// The programs in a folder of the build: they are built if what they are made of changed.
fn programs(toolchain: &Toolchain) -> Result<PathBuf> {
    let folder = project::work().join("programs");
    let stamp = project::work().join("programs.fingerprint");
    let inputs = fingerprint::of_programs(toolchain)?;
    if is(&stamp, &inputs) {
        return Ok(folder);
    }
    std::fs::remove_file(&stamp).ok();
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir_all(&folder).context("The build folder cannot be written to.")?;
    // Side by side, because parts of each keep one processor busy alone.
    thread::scope(|scope| {
        let page = scope.spawn(|| parts::build(toolchain, &folder));
        engines::build(toolchain, &folder)?;
        page.join().unwrap_or_else(|_| bail!("Building the page's program broke."))
    })?;
    std::fs::write(stamp, inputs).context("The build folder cannot be written to.")?;
    Ok(folder)
}

fn is(stamp: &Path, inputs: &str) -> bool {
    std::fs::read_to_string(stamp).is_ok_and(|built| built == inputs)
}
