//! wasm-opt: how the programs become small.

use anyhow::{Context, Result};
use std::path::Path;
use xtask::process;

use super::kept;
use crate::setup;

/// What current browsers run.
const FEATURES: [&str; 9] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-simd",
    "--enable-exception-handling",
];

/// How wasm-opt makes a program small, for gzip before all: -Oz leaves fewer bytes, but sends a tenth
/// more. Functions of like names, which are much alike, lie side by side.
const SMALL: [&str; 15] = [
    "-O1",
    "--gufa",
    "--code-folding",
    "--dae",
    "-O1",
    "--local-cse",
    "--coalesce-locals",
    "--rse",
    "--vacuum",
    "--merge-similar-functions",
    "--code-folding",
    "--remove-unused-brs",
    "--reorder-locals",
    "--vacuum",
    "--reorder-functions-by-name",
];

/// What it says of every program that Rust's linker wrote.
const NOISE: &str = "warning: unknown name subsection";

/// What a program is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Few bytes.
    Small,
    /// The same, and begun soon.
    Quick,
    /// The same, in browsers that have relaxed SIMD.
    Relaxed,
}

/// Writes the small form of a program.
///
/// # Errors
/// If wasm-opt fails.
pub fn program(from: &Path, to: &Path, form: Form) -> Result<()> {
    let mut optimise = process::command("wasm-opt")?;
    optimise.args(SMALL);
    if form == Form::Quick {
        optimise.arg("-Oz");
    }
    optimise.args(FEATURES);
    if form == Form::Relaxed {
        optimise.arg("--enable-relaxed-simd");
    }
    let how = format!("{:?} {optimise:?}", setup::version_of("wasm-opt")?);
    let small = kept::made(&std::fs::read(from)?, &how, || {
        process::run_without(optimise.arg(from).arg("-o").arg(to), &[NOISE])?;
        Ok(std::fs::read(to)?)
    })?;
    std::fs::write(to, small).context("The program cannot be written.")
}
