//! wasm-opt, in a version that fits.

use anyhow::{Context, Result};
use xtask::{process, project};

/// The version of npm's `binaryen` that is installed.
const BINARYEN: &str = "132.0.0";

/// The oldest wasm-opt that knows what today's compiler emits.
const OLDEST_WASM_OPT: u32 = 123;

/// wasm-opt, which makes the programs small.
///
/// # Errors
/// If it cannot be installed.
pub fn wasm_opt() -> Result<()> {
    let major = |version: String| version.parse::<u32>().ok();
    if version_of("wasm-opt")?.and_then(major).is_some_and(|major| major >= OLDEST_WASM_OPT) {
        return Ok(());
    }
    let folder = project::tools()?.join("npm");
    std::fs::create_dir_all(&folder).context("The folder of the tools cannot be made.")?;
    let mut install = process::command("npm")?;
    install.args(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix"]);
    install.arg(&folder).arg(format!("binaryen@{BINARYEN}"));
    process::step("wasm-opt makes the page's programs small", &mut install)
}

/// The version that a program on PATH states, if it is there: the first word with a digit in front, `v` aside.
///
/// # Errors
/// If the folder of the tools is not known.
pub fn version_of(program: &str) -> Result<Option<String>> {
    let said = process::output(process::command(program)?.arg("--version"));
    Ok(said.as_deref().and_then(version_in))
}

/// The version in what a program says about itself.
pub fn version_in(said: &str) -> Option<String> {
    let words = said.split_whitespace().map(|word| word.trim_start_matches('v'));
    words.into_iter().find(|word| word.starts_with(|c: char| c.is_ascii_digit())).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_versions_that_programs_state() {
        let version = |said| version_in(said).unwrap();
        assert_eq!(version("trunk 0.21.14\n"), "0.21.14");
        assert_eq!(version("wasm-bindgen-test-runner 0.2.130"), "0.2.130");
        assert_eq!(version("wasm-opt version 132 (version_132)"), "132");
        assert_eq!(version("v20.20.2"), "20.20.2");
        assert_eq!(version("Chromium 156.0.8078.79 built on Debian"), "156.0.8078.79");
        assert_eq!(version_in("no number"), None);
    }
}
