//! The programs of the page: how each is compiled and bound to JavaScript. What is deployed is made
//! small, too, elsewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::setup::{Toolchain, WASM};
use crate::{process, project};

/// A program: what it is called on the page, and what cargo makes it of.
pub struct Program {
    /// Its files are `<name>.js` and `<name>_bg.wasm`.
    pub name: &'static str,
    package: &'static str,
    profile: &'static str,
    /// What to build of the package, and how.
    settings: &'static [&'static str],
    /// What rustc is told beyond that, of the program alone.
    linking: &'static [&'static str],
}

/// The page's own, as it is deployed: it is cut into parts, along the linker's records of what refers to
/// what.
pub const PAGE: Program = Program {
    name: "ui",
    package: "ui",
    profile: "ui",
    settings: &["--bin", "ui"],
    linking: &["-Clink-args=--emit-relocs"],
};
/// The same in one piece, for this machine.
pub const PAGE_EARLY: Program = Program {
    profile: "early",
    settings: &["--bin", "ui", "--features", "whole"],
    linking: &[],
    ..PAGE
};

/// The engine that computes on WebGPU and in every browser, as it is deployed.
pub const ENGINE: Program =
    Program { name: "engine", package: "engine", profile: "release", settings: &[], linking: &[] };
/// The same for this machine.
pub const ENGINE_EARLY: Program = Program { profile: "early", ..ENGINE };

/// The small engine for the CPU alone, as it is deployed: it needs relaxed SIMD.
pub const ENGINE_CPU: Program = Program {
    name: "engine_cpu",
    settings: &["--no-default-features", "--features", "relaxed-simd"],
    ..ENGINE
};
/// The same for this machine, and for every browser on it.
pub const ENGINE_CPU_EARLY: Program =
    Program { profile: "early", settings: &["--no-default-features"], ..ENGINE_CPU };

impl Program {
    /// The name of its WebAssembly on the page.
    pub fn file(&self) -> String {
        format!("{}_bg.wasm", self.name)
    }

    /// How cargo compiles it.
    ///
    /// # Errors
    /// If the folder of the tools is not known.
    pub fn cargo(&self, toolchain: &Toolchain) -> Result<Command> {
        let mut cargo = toolchain.command("cargo")?;
        cargo.arg(if self.linking.is_empty() { "build" } else { "rustc" });
        cargo.args(["--package", self.package, "--profile", self.profile, "--target", WASM]);
        cargo.args(self.settings);
        if !self.linking.is_empty() {
            cargo.arg("--").args(self.linking);
        }
        Ok(cargo)
    }

    /// What cargo leaves: the engines leave both under one name.
    pub fn compiled(&self) -> PathBuf {
        let folder = project::target().join(WASM).join(self.profile);
        folder.join(format!("{}.wasm", self.package))
    }

    /// Writes `<name>.js` and `<name>_bg.wasm` into `folder`, of what cargo left or of what was made of
    /// it.
    ///
    /// # Errors
    /// If `wasm` is no program, or the files cannot be written.
    pub fn bind(&self, wasm: &Path, folder: &Path) -> Result<()> {
        let mut bindgen = Bindgen::new();
        bindgen.input_path(wasm).out_name(self.name).typescript(false).web(true)?;
        // Parts of a program that was cut refer to what the linker exported.
        bindgen.keep_lld_exports(self.profile == PAGE.profile);
        bindgen.generate(folder).with_context(|| format!("{} cannot be bound.", wasm.display()))
    }
}

/// Compiles a program, saying what it is.
///
/// # Errors
/// If cargo fails.
pub fn compile(program: &Program, what: &str, toolchain: &Toolchain) -> Result<PathBuf> {
    process::step(what, &mut program.cargo(toolchain)?)?;
    Ok(program.compiled())
}
