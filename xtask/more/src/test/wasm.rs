//! Unit tests as WebAssembly, in Chromium with WebGPU.

use anyhow::{Context, Result};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

use super::{Chosen, Counts, Times};
use xtask::{process, project};

use crate::setup::{self, Browser};

/// Seconds until a test binary counts as hanging: a software GPU is slow.
const TIMEOUT: &str = "900";

/// Builds with the features and the profile of the page's engine, so that the encoder's libraries
/// compile once for both.
const PACKAGES: [&str; 3] = ["bert", "engine", "shaders"];

/// The test files that run in a browser too.
const TESTS: [&str; 4] = ["--test", "kernels", "--test", "micro"];

/// Runs them all.
///
/// # Errors
/// If something is missing or cargo cannot be started.
pub fn run(chosen: &Chosen<'_>) -> Result<(Counts, Times)> {
    if !PACKAGES.iter().any(|name| chosen.has_package(name)) {
        return Ok(Default::default());
    }
    let toolchain = setup::page()?;
    let browser = setup::browser()?;
    let mut cargo = toolchain.command("cargo")?;
    cargo.args(["test", "--release", "--target", "wasm32-unknown-unknown", "--no-fail-fast"]);
    cargo
        .args(PACKAGES.iter().flat_map(|name| ["--package", name]))
        .args(TESTS)
        .args(chosen.filter);
    cargo.env("CHROMEDRIVER", &browser.driver);
    cargo.env("WASM_BINDGEN_TEST_TIMEOUT", TIMEOUT);
    cargo.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities(&browser)?);
    eprintln!("==> cargo test --target wasm32-unknown-unknown, in {}", browser.chrome.display());
    let begin = Instant::now();
    let (succeeded, text) = process::shown(&mut cargo)?;
    let mut times = Times::default();
    times.add("cargo test --target wasm32-unknown-unknown", begin.elapsed(), &text);
    Ok((Counts::of(succeeded, Counts::in_rust_output(&text)), times))
}

/// Writes what ChromeDriver must know to start the browser; returns the file. The flags are those
/// of tests/harness/flags.json, which the end-to-end tests use too.
fn capabilities(browser: &Browser) -> Result<PathBuf> {
    let list = std::fs::read_to_string(project::root().join("tests/harness/flags.json"))
        .context("tests/harness/flags.json cannot be read.")?;
    let flags: Vec<String> =
        serde_json::from_str(&list).context("tests/harness/flags.json is no list of texts.")?;
    let folder = project::work();
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("webdriver.json");
    let options = json!({ "binary": browser.chrome, "args": flags });
    let capabilities = json!({ "goog:chromeOptions": options });
    std::fs::write(&file, capabilities.to_string()).context("The build folder is read-only.")?;
    Ok(file)
}
