//! The engine's two programs: the one that computes on WebGPU and in every browser, which Trunk has
//! compiled, and the small one for the CPU alone, which needs relaxed SIMD.

use anyhow::{Context, Result};
use std::path::Path;

use super::parts::FEATURES;
use super::unused;
use crate::setup::{Toolchain, WASM};
use crate::{process, project};

/// Both, as the page knows them.
pub const PROGRAMS: [&str; 2] = ["engine_bg.wasm", "engine_cpu_bg.wasm"];

/// Makes what Trunk compiled small, in `dist`: `engine.js`, `engine_bg.wasm`.
///
/// # Errors
/// If a step fails.
pub fn finish(toolchain: &Toolchain, dist: &Path) -> Result<()> {
    shrink(toolchain, dist, "engine", &["-Oz"])
}

/// Builds the small one into `dist`: `engine_cpu.js`, `engine_cpu_bg.wasm`.
///
/// # Errors
/// If a step fails.
pub fn build_small(toolchain: &Toolchain, dist: &Path) -> Result<()> {
    let mut cargo = toolchain.command("cargo")?;
    cargo.args(["build", "--release", "--package", "engine", "--target", WASM]);
    cargo.args(["--no-default-features", "--features", "relaxed-simd"]);
    process::step("The engine for the CPU alone", &mut cargo)?;
    // What is small already stays as fast as it was compiled.
    shrink(toolchain, dist, "engine_cpu", &["-O1", "--enable-relaxed-simd"])
}

/// What cargo compiled last, without what is never called, bound to JavaScript and optimised as
/// `options` say.
fn shrink(toolchain: &Toolchain, dist: &Path, name: &str, options: &[&str]) -> Result<()> {
    let compiled = project::target().join(WASM).join("release/engine.wasm");
    let program = std::fs::read(compiled).context("cargo left no engine.")?;
    let work = project::target().join("xtask/engine");
    std::fs::create_dir_all(&work)?;
    let used = work.join(format!("{name}.wasm"));
    std::fs::write(&used, unused::taken_out(&program)?)?;
    let mut bindgen = toolchain.command("wasm-bindgen")?;
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", name, "--out-dir"]);
    process::step(&format!("The bindings of {name}"), bindgen.arg(&work).arg(used))?;
    let mut optimise = toolchain.command("wasm-opt")?;
    optimise.args(options).args(FEATURES);
    let file = format!("{name}_bg.wasm");
    process::run(optimise.arg(work.join(&file)).arg("-o").arg(dist.join(&file)))?;
    std::fs::copy(work.join(format!("{name}.js")), dist.join(format!("{name}.js")))
        .context("The bindings of the engine cannot be written.")?;
    Ok(())
}
