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

use anyhow::{Context, Result, bail};
use std::path::Path;
use std::thread;

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
    build_programs(toolchain, &dist)?;
    let version = programs::version(&dist)?;
    programs::put_starters_into(&dist, &version)?;
    models::put_into(&dist)?;
    policy::put_into(&page)?;
    offline::list_files(&dist, &version)?;
    compress::write_copies(&dist)?;
    budget::check(&dist)?;
    std::fs::create_dir_all(project::target().join("xtask"))?;
    std::fs::write(&stamp, inputs).context("The build folder cannot be written to.")
}

/// Builds everything that is compiled into `dist`: the page's own program beside the two engines, because
/// parts of each keep one processor busy alone.
fn build_programs(toolchain: &Toolchain, dist: &Path) -> Result<()> {
    // Trunk empties `dist` at its end.
    let beside = project::target().join("xtask/beside");
    std::fs::remove_dir_all(&beside).ok();
    std::fs::create_dir_all(&beside).context("The build folder cannot be written to.")?;
    thread::scope(|scope| {
        let page = scope.spawn(|| parts::build(toolchain, &beside));
        // One after the other: cargo leaves both engines under one name.
        trunk(toolchain)?;
        engines::build_small(toolchain, &beside)?;
        page.join().unwrap_or_else(|_| bail!("Building the page's program broke."))
    })?;
    for file in process::files_below(&beside)? {
        let to = dist.join(file.strip_prefix(&beside)?);
        std::fs::create_dir_all(to.parent().unwrap_or(dist))?;
        std::fs::copy(&file, &to)
            .with_context(|| format!("{} cannot be written.", to.display()))?;
    }
    Ok(())
}

fn trunk(toolchain: &Toolchain) -> Result<()> {
    let mut trunk = toolchain.command("trunk")?;
    // Trunk reads NO_COLOR as a flag and refuses its usual value, 1.
    trunk.env_remove("NO_COLOR").args(["build", "--release"]);
    process::step("Trunk builds the page and its engine", &mut trunk)
}
