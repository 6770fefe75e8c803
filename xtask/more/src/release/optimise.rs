//! wasm-opt: how the programs become small.

use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;
use xtask::process;

use super::{alike, kept};
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
/// more.
const SMALL: [&str; 14] = [
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
];

/// How functions come into the order of the names that [`alike`] gives them.
const SORTED: [&str; 2] = ["--reorder-functions-by-name", "--strip-debug"];

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
    let mut optimise = wasm_opt(form)?;
    optimise.args(SMALL);
    if form == Form::Quick {
        optimise.arg("-Oz");
    }
    let how =
        format!("{:?} {optimise:?} {SORTED:?} {:?}", setup::version_of("wasm-opt")?, alike::HOW);
    let small = kept::made(&std::fs::read(from)?, &how, || {
        process::run_without(optimise.arg(from).arg("-o").arg(to), &[NOISE])?;
        sorted(to, form)
    })?;
    std::fs::write(to, small).context("The program cannot be written.")
}

/// The same program with functions that are alike side by side.
fn sorted(program: &Path, form: Form) -> Result<Vec<u8>> {
    let named = alike::named(&std::fs::read(program)?)?;
    std::fs::write(program, named)?;
    let mut sort = wasm_opt(form)?;
    process::run_without(sort.args(SORTED).arg(program).arg("-o").arg(program), &[NOISE])?;
    Ok(std::fs::read(program)?)
}

/// wasm-opt for what the browsers of this form run.
fn wasm_opt(form: Form) -> Result<Command> {
    let mut command = process::command("wasm-opt")?;
    command.args(FEATURES);
    if form == Form::Relaxed {
        command.arg("--enable-relaxed-simd");
    }
    Ok(command)
}
