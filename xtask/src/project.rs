//! Where things are: the repository, its build folder, the tools.

use anyhow::{Context, Result};
use std::env;
use std::path::{Path, PathBuf};

/// The file that only the root of the repository has.
const MARK: &str = "Trunk.toml";

/// The root of the repository.
pub fn root() -> PathBuf {
    // Cargo says where this program was started: built elsewhere, it may have come with a build folder.
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").into());
    let here = Path::new(&here);
    here.ancestors().find(|folder| folder.join(MARK).exists()).unwrap_or(here).to_path_buf()
}

/// The folder of the page as it is deployed; Trunk leaves its own there, too.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Cargo's build folder.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// What the commands keep in cargo's build folder.
pub fn work() -> PathBuf {
    target().join("xtask")
}

/// Where the tools lie that xtask installs: outside the repository, shared by its clones.
///
/// # Errors
/// If the person's home folder is not known.
pub fn tools() -> Result<PathBuf> {
    let home = env::var_os("HOME").context("HOME is not set; set it to your home folder.")?;
    Ok(PathBuf::from(home).join(".cache/bertscope/tools"))
}
