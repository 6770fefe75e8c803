//! Trunk, wasm-bindgen and wasm-opt, in exactly the versions that fit together.

use anyhow::{Context, Result};
use std::process::Command;

use crate::{process, project};

/// The version of Trunk that the page is built with.
const TRUNK: &str = "0.21.14";

/// The version of npm's `binaryen` that is installed.
const BINARYEN: &str = "132.0.0";

/// The oldest wasm-opt that knows what today's compiler emits.
const OLDEST_WASM_OPT: u32 = 123;

/// Trunk, which turns index.html and the two programs into the page.
///
/// # Errors
/// If it cannot be installed.
pub fn trunk() -> Result<()> {
    if version_of("trunk")?.as_deref() == Some(TRUNK) {
        return Ok(());
    }
    // Without what it would ask the network with: its update check and encrypted connections.
    cargo_install("Trunk builds the page", "trunk", TRUNK, "0", &["--no-default-features"])
}

/// The wasm-bindgen command of the version in Cargo.lock: any other refuses the programs.
///
/// # Errors
/// If it cannot be installed.
pub fn wasm_bindgen() -> Result<()> {
    let wanted = project::locked_version("wasm-bindgen")?;
    let there = version_of("wasm-bindgen")? == Some(wanted.clone())
        && version_of("wasm-bindgen-test-runner")? == Some(wanted.clone());
    if there {
        return Ok(());
    }
    let why = "wasm-bindgen ties WebAssembly to the browser";
    // It reads programs of many megabytes at every build.
    cargo_install(why, "wasm-bindgen-cli", &wanted, "1", &[])
}

/// wasm-opt, which makes the programs small.
///
/// # Errors
/// If it cannot be installed.
pub fn wasm_opt() -> Result<()> {
    let major = |version: String| version.parse::<u32>().ok();
    if version_of("wasm-opt")?.and_then(major).is_some_and(|major| major >= OLDEST_WASM_OPT) {
        return Ok(());
    }
    let folder = project::tools()?.join("npm");
    std::fs::create_dir_all(&folder).context("The folder of the tools cannot be made.")?;
    let mut install = process::command("npm")?;
    install.args(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix"]);
    install.arg(&folder).arg(format!("binaryen@{BINARYEN}"));
    process::step("wasm-opt makes the page's programs small", &mut install)
}

/// The version a program states: the first word with a digit in front, `v` aside.
fn version_of(program: &str) -> Result<Option<String>> {
    let said = process::output(process::command(program)?.arg("--version"));
    Ok(said.as_deref().and_then(version_in))
}

/// The version in what a program says about itself.
pub fn version_in(said: &str) -> Option<String> {
    let words = said.split_whitespace().map(|word| word.trim_start_matches('v'));
    words.into_iter().find(|word| word.starts_with(|c: char| c.is_ascii_digit())).map(str::to_owned)
}

/// Compiles and installs a program with the optimisation `level`: they run for seconds and compile for
/// minutes.
fn cargo_install(
    why: &str,
    package: &str,
    version: &str,
    level: &str,
    more: &[&str],
) -> Result<()> {
    let install = |more: &[&str]| {
        let mut install = process::command("cargo")?;
        install.args(["install", package, "--version", version, "--force"]).args(more);
        install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level);
        install_with(why, &mut install)
    };
    // A lock file may name a version that was withdrawn; newer ones may fit.
    install(&[more, &["--locked"]].concat()).or_else(|_| install(more))
}

fn install_with(why: &str, install: &mut Command) -> Result<()> {
    let tools = project::tools()?;
    let build = tools.join("build");
    install.arg("--root").arg(&tools).arg("--target-dir").arg(&build);
    install.env("CARGO_PROFILE_RELEASE_LTO", "off");
    install.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    process::step(&format!("{why} (some minutes)"), install)?;
    std::fs::remove_dir_all(&build).context("The tools' build folder cannot be removed.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_versions_that_programs_state() {
        let version = |said| version_in(said).unwrap();
        assert_eq!(version("trunk 0.21.14\n"), "0.21.14");
        assert_eq!(version("wasm-bindgen-test-runner 0.2.130"), "0.2.130");
        assert_eq!(version("wasm-opt version 132 (version_132)"), "132");
        assert_eq!(version("v20.20.2"), "20.20.2");
        assert_eq!(version("Chromium 156.0.8078.79 built on Debian"), "156.0.8078.79");
        assert_eq!(version_in("no number"), None);
    }
}
