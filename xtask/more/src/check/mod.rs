//! `cargo xtask check`: everything that can be said about the code without running it.

mod by_hand;
mod expression;
mod floors;
mod licences;
mod own;
mod shaders;
mod template;

use anyhow::{Result, bail};
use std::path::PathBuf;

use xtask::setup::Toolchain;
use xtask::{process, project};

use crate::{lessons, setup};

/// The packages that are linted as WebAssembly alone, and all that are linted as WebAssembly.
const ONLY_WASM: [&str; 1] = ["ui"];
const WASM: [&str; 8] = ["bert", "engine", "lessons", "protocol", "shaders", "small", "text", "ui"];

/// Runs every check and reports all that fail.
///
/// # Errors
/// If a tool is missing or a check fails.
pub fn run() -> Result<()> {
    let toolchain = setup::lints()?;
    let app = project::root().join("app");
    let checks: [(&str, Result<()>); 9] = [
        ("format", format()),
        ("floors", floors::check(&app)),
        ("what belongs to one room", own::check(&app.join("ui"))),
        ("what the kit has", by_hand::check(&app.join("ui/src"))),
        ("shaders", shaders::check(&project::root().join("shaders"))),
        ("licences of dependencies", licences::check()),
        ("lessons", lessons::check()),
        ("lints of native code", lint_native()),
        ("lints of WebAssembly code", lint_wasm(&toolchain)),
    ];
    let mut failed = Vec::new();
    for (name, outcome) in checks {
        match outcome {
            Ok(()) => eprintln!("    passed: {name}"),
            Err(error) => {
                eprintln!("    FAILED: {name}: {error:#}");
                failed.push(name);
            }
        }
    }
    if !failed.is_empty() {
        bail!("{} failed.", failed.join(", "));
    }
    Ok(())
}

fn format() -> Result<()> {
    let mut fmt = process::command("cargo")?;
    process::step("Formatting", fmt.args(["fmt", "--all", "--check"]))?;
    // The list of rooms is a macro, behind which cargo finds no modules.
    let mut rustfmt = process::command("rustfmt")?;
    process::step("Formatting of the rooms", rustfmt.arg("--check").args(rooms()?))
}

/// The heads of the rooms' folders.
fn rooms() -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(project::root().join("app/ui/src/rooms"))?;
    let heads = entries.map(|entry| Ok(entry?.path().join("mod.rs")));
    let heads: Result<Vec<PathBuf>> = heads.collect();
    Ok(heads?.into_iter().filter(|head| head.exists()).collect())
}

fn lint_native() -> Result<()> {
    let mut clippy = process::command("cargo")?;
    clippy.args(["clippy", "--quiet", "--locked", "--workspace", "--all-targets"]);
    for package in ONLY_WASM {
        clippy.args(["--exclude", package]);
    }
    process::step("Lints of native code", clippy.args(["--", "-D", "warnings"]))
}

fn lint_wasm(toolchain: &Toolchain) -> Result<()> {
    let mut clippy = toolchain.command("cargo")?;
    clippy.args(["clippy", "--quiet", "--locked", "--target", "wasm32-unknown-unknown"]);
    for package in WASM {
        clippy.args(["--package", package]);
    }
    process::step("Lints of WebAssembly code", clippy.args(["--", "-D", "warnings"]))
}
