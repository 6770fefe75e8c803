//! The engine's two programs. Trunk builds the one that computes on WebGPU and in every browser;
//! this builds the small one for the CPU alone, which needs relaxed SIMD.

use anyhow::{Context, Result};
use std::path::Path;

use super::parts::{FEATURES, SMALL};
use crate::setup::{Toolchain, WASM};
use crate::{process, project};

/// Both, as the page knows them.
pub const PROGRAMS: [&str; 2] = ["engine_bg.wasm", "engine_cpu_bg.wasm"];

/// Builds the small one into `folder`: `engine_cpu.js`, `engine_cpu_bg.wasm`.
///
/// # Errors
/// If a step fails.
pub fn build_small(toolchain: &Toolchain, folder: &Path) -> Result<()> {
    let mut cargo = toolchain.command("cargo")?;
    cargo.args(["build", "--release", "--package", "engine", "--target", WASM]);
    cargo.args(["--no-default-features", "--features", "relaxed-simd"]);
    process::step("The engine for the CPU alone", &mut cargo)?;
    let program = project::target().join(WASM).join("release/engine.wasm");
    let bound = project::target().join("xtask/engine");
    let mut bindgen = toolchain.command("wasm-bindgen")?;
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", "engine_cpu", "--out-dir"]);
    process::step("Its bindings", bindgen.arg(&bound).arg(program))?;
    let mut optimise = toolchain.command("wasm-opt")?;
    optimise.args(SMALL).args(FEATURES).arg("--enable-relaxed-simd");
    let small = folder.join("engine_cpu_bg.wasm");
    process::run(optimise.arg(bound.join("engine_cpu_bg.wasm")).arg("-o").arg(small))?;
    std::fs::copy(bound.join("engine_cpu.js"), folder.join("engine_cpu.js"))
        .context("The small engine's bindings cannot be written.")?;
    Ok(())
}
