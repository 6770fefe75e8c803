//! Node: runs wasm-opt and the end-to-end tests.

use anyhow::{Context, Result};

use xtask::setup::system;
use xtask::{process, project};

use super::tools;

/// The oldest Node whose test runner has reporters.
const OLDEST_NODE: u32 = 18;

/// Node and npm.
///
/// # Errors
/// If they are missing and cannot be installed.
pub fn ready() -> Result<()> {
    let said = process::output(process::command("node")?.arg("--version"));
    let version = said.as_deref().and_then(tools::version_in);
    let major = version.and_then(|version| version.split('.').next()?.parse::<u32>().ok());
    let has_npm = process::output(process::command("npm")?.arg("--version")).is_some();
    if has_npm && major.is_some_and(|major| major >= OLDEST_NODE) {
        return Ok(());
    }
    system::install("wasm-opt and the tests run on Node 18 or newer", &["nodejs", "npm"])
}

/// What tests/package-lock.json names, installed exactly.
///
/// # Errors
/// If it cannot be installed.
pub fn packages_of_the_tests() -> Result<()> {
    let tests = project::root().join("tests");
    let lock = std::fs::read_to_string(tests.join("package-lock.json"))
        .context("tests/package-lock.json cannot be read.")?;
    let stamp = tests.join("node_modules/.installed-lock.json");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut install = process::command("npm")?;
    install.current_dir(&tests).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    process::step("The end-to-end tests drive the browser with playwright-core", &mut install)?;
    std::fs::write(stamp, lock).context("tests/node_modules cannot be written to.")
}
