//! Where things are: the repository, its build folder, the tools.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::env;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    // Cargo says where this program was started: built elsewhere, it may have come with a build folder.
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").into());
    let here = Path::new(&here);
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder that Trunk fills and `serve` serves.
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

/// Where the tools lie that xtask installs: outside the repository, shared by its clones.
///
/// # Errors
/// If the person's home folder is not known.
pub fn tools() -> Result<PathBuf> {
    let home = env::var_os("HOME").context("HOME is not set; set it to your home folder.")?;
    Ok(PathBuf::from(home).join(".cache/bertscope/tools"))
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<LockedPackage>,
}

#[derive(Deserialize)]
struct LockedPackage {
    name: String,
    version: String,
}

/// The version of `package` in Cargo.lock.
///
/// # Errors
/// If Cargo.lock cannot be read or has no such package.
pub fn locked_version(package: &str) -> Result<String> {
    let path = root().join("Cargo.lock");
    let text = std::fs::read_to_string(&path).context("Cargo.lock cannot be read.")?;
    version_in_lock(&text, package)
}

fn version_in_lock(text: &str, package: &str) -> Result<String> {
    let lock: Lock = toml::from_str(text).context("Cargo.lock is not valid TOML.")?;
    let found = lock.package.into_iter().find(|candidate| candidate.name == package);
    Ok(found.with_context(|| format!("Cargo.lock has no package {package}."))?.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_version_of_exactly_the_named_package() {
        let text = "version = 4\n\
            [[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"0.2.1\"\n\
            [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in_lock(text, "wasm-bindgen").unwrap(), "0.2.130");
        assert!(version_in_lock(text, "wasm").is_err());
    }

    #[test]
    fn trunk_is_told_the_locked_version_of_wasm_bindgen() {
        let text = std::fs::read_to_string(root().join("Trunk.toml")).unwrap();
        let settings: toml::Table = toml::from_str(&text).unwrap();
        let told = settings["tools"]["wasm_bindgen"].as_str().unwrap();
        assert_eq!(told, locked_version("wasm-bindgen").unwrap());
    }
}
