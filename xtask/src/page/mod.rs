//! The page: files and engine by Trunk, its own program here, then finished (what starts it, policy,
//! list of files for offline use, compressed copies).

mod budget;
pub mod compress;
mod engines;
mod fingerprint;
mod models;
mod offline;
mod parallel;
mod parts;
pub mod policy;
mod programs;
mod unused;

use anyhow::{Context, Result};

use crate::setup::Toolchain;
use crate::{process, project};

/// Builds the release page into `dist/`, unless it is there and nothing it is made of changed.
///
/// # Errors
/// If Trunk fails or the page cannot be written.
pub fn build(toolchain: &Toolchain) -> Result<()> {
    let inputs = fingerprint::of_inputs(toolchain)?;
    let stamp = project::target().join("xtask/page.fingerprint");
    let dist = project::dist();
    let page = dist.join("index.html");
    if page.exists() && std::fs::read_to_string(&stamp).is_ok_and(|built| built == inputs) {
        eprintln!("==> The page is up to date");
        return Ok(());
    }
    std::fs::remove_file(&stamp).ok();
    let mut trunk = toolchain.command("trunk")?;
    // Trunk reads NO_COLOR as a flag and refuses its usual value, 1.
    trunk.env_remove("NO_COLOR").args(["build", "--release"]);
    process::step("Trunk builds the page and its engine", &mut trunk)?;
    engines::finish(toolchain, &dist)?;
    engines::build_small(toolchain, &dist)?;
    let first = parts::build(toolchain, &dist)?;
    let version = programs::version(&dist)?;
    programs::put_starters_into(&dist, &version, &first)?;
    models::put_into(&dist)?;
    policy::put_into(&page)?;
    offline::list_files(&dist, &version)?;
    compress::write_copies(&dist)?;
    budget::check(&dist, &first)?;
    std::fs::create_dir_all(project::target().join("xtask"))?;
    std::fs::write(&stamp, inputs).context("The build folder cannot be written to.")
}
