//! The engine's two programs: one computes on WebGPU and in every browser, the small one on the CPU alone.

use anyhow::Result;
use std::path::Path;
use xtask::programs::{ENGINE, ENGINE_CPU, Program, compile};
use xtask::setup::Toolchain;
use xtask::{project, watch};

use super::optimise::{self, Form};

/// Both, and what each is made for.
pub const BOTH: [(Program, Form); 2] = [(ENGINE, Form::Small), (ENGINE_CPU, Form::Relaxed)];

/// Builds both into `folder`.
///
/// # Errors
/// If a step fails.
pub fn build(toolchain: &Toolchain, folder: &Path) -> Result<()> {
    // One after the other: cargo leaves both under one name.
    for (program, form) in BOTH {
        let wasm = compile(&program, &format!("The program `{}`", program.name), toolchain)?;
        let bound = project::work().join("bound").join(program.name);
        watch::aloud("its bindings", || program.bind(&wasm, &bound))?;
        std::fs::create_dir_all(folder)?;
        let script = format!("{}.js", program.name);
        std::fs::copy(bound.join(&script), folder.join(&script))?;
        optimise::program(&bound.join(program.file()), &folder.join(program.file()), form)?;
    }
    Ok(())
}
