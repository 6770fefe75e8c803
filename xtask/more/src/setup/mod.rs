//! What these commands need beside the compiler, and how to get what is missing.

mod browser;
mod node;
mod tools;
mod vulkan;

pub use browser::Browser;
pub use tools::version_of;
pub use vulkan::ready as vulkan;

use anyhow::Result;
use xtask::process;
use xtask::setup::{Toolchain, toolchain};

/// Everything that building the page to be deployed takes.
///
/// # Errors
/// If something is missing and cannot be installed.
pub fn page() -> Result<Toolchain> {
    let toolchain = toolchain()?;
    node::ready()?;
    tools::wasm_opt()?;
    Ok(toolchain)
}

/// Everything that tests in a browser take, beside [`page`].
///
/// # Errors
/// If something is missing and cannot be installed.
pub fn browser() -> Result<Browser> {
    let browser = browser::ready()?;
    node::ready()?;
    node::packages_of_the_tests()?;
    Ok(browser)
}

/// The toolchain for WebAssembly and the lints of both toolchains.
///
/// # Errors
/// If something is missing and cannot be installed.
pub fn lints() -> Result<Toolchain> {
    for component in ["fmt", "clippy"] {
        let asked = process::output(process::command("cargo")?.args([component, "--version"]));
        if asked.is_none() {
            let package = if component == "fmt" { "rustfmt" } else { "clippy" };
            let why = format!("`check` needs {package}");
            let mut add = process::command("rustup")?;
            process::step(&why, add.args(["component", "add", package]))?;
        }
    }
    let toolchain = toolchain()?;
    toolchain.add_clippy()?;
    Ok(toolchain)
}
