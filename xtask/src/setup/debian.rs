//! WebAssembly without a download from rustup: Debian's `rustc-web`, whose standard library for
//! WebAssembly is built once from Debian's own source.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::system;
use super::toolchain::{DEBIAN, WASM};
use crate::{process, project};

const PACKAGES: [&str; 5] =
    ["rustc-web", "cargo-web", "libstd-rust-web-dev", "rust-web-src", "lld-22"];
const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const STD_FOLDER: &str = "/usr/lib/rustlib/wasm32-unknown-unknown/lib";

/// Whether rustup knows Debian's compiler.
///
/// # Errors
/// If the folder of the tools is not known.
pub fn is_linked() -> Result<bool> {
    let list = process::output(process::command("rustup")?.args(["toolchain", "list"]));
    Ok(list.is_some_and(|list| list.lines().any(|line| line.split(' ').next() == Some(DEBIAN))))
}

/// Debian's linker for WebAssembly.
///
/// # Errors
/// If the folder of the tools is not known.
pub fn linker() -> Result<Option<PathBuf>> {
    process::find(&["wasm-ld-22", "wasm-ld-21", "wasm-ld-20", "wasm-ld-19", "wasm-ld"])
}

/// Installs the compiler, makes it known to rustup, and builds the standard library if needed.
///
/// # Errors
/// If a step fails or needs root.
pub fn install() -> Result<()> {
    let installed = Path::new(CARGO).exists() && source_is_there() && linker()?.is_some();
    if !installed {
        system::install("Debian's compiler for web programs is needed", &PACKAGES)?;
    }
    if !is_linked()? {
        let mut link = process::command("rustup")?;
        link.args(["toolchain", "link", DEBIAN, "/usr"]);
        process::step("rustup must know Debian's compiler", &mut link)?;
    }
    let libraries = build_std()?;
    put_into_place(&libraries)
}

fn source_is_there() -> bool {
    Path::new("/usr/lib/rustlib/src/rust/library/std/Cargo.toml").exists()
}

/// Builds the standard library and returns its `.rlib` files.
fn build_std() -> Result<Vec<PathBuf>> {
    let folder = project::tools()?.join("wasm-std");
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = "[package]\nname = \"nothing\"\nedition = \"2021\"\n[workspace]\n";
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::write(folder.join("src/lib.rs"), "")?;
    let target = folder.join("target");
    let mut build = process::command(CARGO)?;
    build.current_dir(&folder).env("RUSTC", RUSTC);
    // `-Zbuild-std` is an unstable flag; this lets the stable compiler take it.
    build.env("RUSTC_BOOTSTRAP", "1").env_remove("RUSTFLAGS");
    build.args(["build", "--release", "--target", WASM, "-Zbuild-std=std,panic_abort,test"]);
    build.arg("--target-dir").arg(&target);
    process::step("Debian ships no standard library for WebAssembly, only its source", &mut build)?;
    let built = process::files_below(&target.join(WASM).join("release/deps"))?;
    let libraries: Vec<_> = built.into_iter().filter(|file| is_library(file)).collect();
    if libraries.is_empty() {
        bail!("Building the standard library for WebAssembly left no library behind.");
    }
    Ok(libraries)
}

fn is_library(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".rlib") && !name.starts_with("libnothing")
}

/// Copies the libraries to where the compiler looks for them, in place of older ones.
fn put_into_place(libraries: &[PathBuf]) -> Result<()> {
    if !process::is_root() {
        let from = libraries.first().and_then(|file| file.parent()).context("No library.")?;
        bail!(
            "The standard library for WebAssembly is built but belongs to the system: type \
             `sudo sh -c 'rm -rf {STD_FOLDER} && mkdir -p {STD_FOLDER} && cp {}/*.rlib \
             {STD_FOLDER}/ && rm -f {STD_FOLDER}/libnothing*'` and start again.",
            from.display()
        );
    }
    let old = process::files_below(Path::new(STD_FOLDER))?;
    for file in old.iter().filter(|file| is_library(file)) {
        std::fs::remove_file(file)?;
    }
    let mut make = Command::new("mkdir");
    process::run(make.args(["-p", STD_FOLDER]))?;
    let mut copy = Command::new("cp");
    let why = "The compiler looks for the standard library beside its own";
    eprintln!("==> {why}\n    cp (built libraries) {STD_FOLDER}");
    process::run(copy.args(libraries).arg(STD_FOLDER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_crate_is_no_part_of_the_standard_library() {
        assert!(is_library(Path::new("/x/libstd-3a8aedac12c5d895.rlib")));
        assert!(!is_library(Path::new("/x/libnothing-0123.rlib")));
        assert!(!is_library(Path::new("/x/libstd-3a8aedac12c5d895.rmeta")));
    }
}
