//! The compiler for WebAssembly: rustup's own if it has the target, else Debian's.

use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

use super::{debian, system};
use crate::{process, project};

/// The target of both programs.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Name under which rustup knows Debian's compiler.
pub const DEBIAN: &str = "debian-web";

/// The toolchain that compiles to WebAssembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Toolchain {
    /// The one of rust-toolchain.toml.
    Own,
    /// Debian's package `rustc-web`, linked into rustup.
    Debian {
        /// Debian's linker for WebAssembly.
        linker: PathBuf,
    },
}

impl Toolchain {
    /// A command that, if it starts cargo, compiles WebAssembly with this toolchain.
    ///
    /// # Errors
    /// If the folder of the tools is not known.
    pub fn command(&self, program: &str) -> Result<Command> {
        let mut command = process::command(program)?;
        if let Self::Debian { linker } = self {
            command.env("RUSTUP_TOOLCHAIN", DEBIAN);
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        Ok(command)
    }

    /// Installs this toolchain's clippy if it is missing; rustup's own is seen to elsewhere.
    ///
    /// # Errors
    /// If it cannot be installed.
    pub fn add_clippy(&self) -> Result<()> {
        let asked = process::output(self.command("cargo")?.args(["clippy", "--version"]));
        if asked.is_some() || *self == Self::Own {
            return Ok(());
        }
        system::install("`check` needs clippy for Debian's compiler", &["rust-web-clippy"])
    }
}

/// What is there.
#[derive(Clone, Debug, Default)]
struct Found {
    own_compiles: bool,
    debian_compiles: bool,
    debian_linker: Option<PathBuf>,
}

/// The toolchain to use with what is there; `None` if something must be installed first.
fn choose(found: &Found) -> Option<Toolchain> {
    if found.own_compiles {
        return Some(Toolchain::Own);
    }
    let linker = found.debian_linker.clone().filter(|_| found.debian_compiles)?;
    Some(Toolchain::Debian { linker })
}

/// The toolchain for WebAssembly, installed if it is missing.
///
/// # Errors
/// If there is none and it cannot be installed.
pub fn ready() -> Result<Toolchain> {
    if let Some(toolchain) = choose(&look()?) {
        return Ok(toolchain);
    }
    let mut add = process::command("rustup")?;
    add.args(["target", "add", WASM]);
    if let Err(error) = process::step("The page's programs are WebAssembly", &mut add) {
        eprintln!("    {error:#}\n    Debian's own compiler can do it instead.");
        debian::install()?;
    }
    choose(&look()?).context(
        "No compiler for wasm32-unknown-unknown works, though it was installed; \
         `rustup target add wasm32-unknown-unknown` on a machine with internet is the usual way.",
    )
}

fn look() -> Result<Found> {
    if compiles(None)? {
        return Ok(Found { own_compiles: true, ..Found::default() });
    }
    let debian_compiles = debian::is_linked()? && compiles(Some(DEBIAN))?;
    Ok(Found { own_compiles: false, debian_compiles, debian_linker: debian::linker()? })
}

/// Whether a toolchain compiles a library for WebAssembly, which takes a standard library of the
/// same version.
fn compiles(toolchain: Option<&str>) -> Result<bool> {
    let folder = project::target().join("xtask/probe");
    std::fs::create_dir_all(&folder).context("The build folder cannot be written to.")?;
    let source = folder.join("probe.rs");
    std::fs::write(&source, "pub fn probe() -> String { String::new() }\n")?;
    let mut rustc = process::command("rustc")?;
    if let Some(name) = toolchain {
        rustc.env("RUSTUP_TOOLCHAIN", name);
    }
    rustc.args(["--target", WASM, "--crate-type", "lib", "--emit", "metadata", "--out-dir"]);
    Ok(process::output(rustc.arg(&folder).arg(&source)).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rustups_own_compiler_comes_first() {
        let found = Found {
            own_compiles: true,
            debian_compiles: true,
            debian_linker: Some(PathBuf::from("/usr/bin/wasm-ld-22")),
        };
        assert_eq!(choose(&found), Some(Toolchain::Own));
    }

    #[test]
    fn debians_compiler_counts_only_with_its_linker() {
        let linker = PathBuf::from("/usr/bin/wasm-ld-22");
        let mut found = Found { debian_compiles: true, ..Found::default() };
        assert_eq!(choose(&found), None);
        found.debian_linker = Some(linker.clone());
        assert_eq!(choose(&found), Some(Toolchain::Debian { linker }));
        found.debian_compiles = false;
        assert_eq!(choose(&found), None);
    }

    #[test]
    fn only_debians_commands_name_a_toolchain() {
        let names = |toolchain: Toolchain| {
            let command = toolchain.command("cargo").unwrap();
            let set = command.get_envs().filter(|(_, value)| value.is_some());
            set.map(|(name, _)| name.to_os_string()).collect::<Vec<_>>()
        };
        let debian = Toolchain::Debian { linker: PathBuf::from("/usr/bin/wasm-ld-22") };
        assert!(names(debian).contains(&"RUSTUP_TOOLCHAIN".into()));
        assert!(!names(Toolchain::Own).contains(&"RUSTUP_TOOLCHAIN".into()));
    }
}
