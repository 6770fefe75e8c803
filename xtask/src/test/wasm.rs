//! Unit tests as WebAssembly, in Chromium with WebGPU.

use anyhow::{Context, Result};
use serde_json::json;
use std::path::PathBuf;

use super::Counts;
use crate::setup::{self, Browser};
use crate::{process, project};

/// Seconds until a test binary counts as hanging: a software GPU is slow.
const TIMEOUT: &str = "900";

/// Builds with the features and the profile of the page's engine, so that the encoder's libraries
/// compile once for both.
const PACKAGES: [&str; 6] = ["--package", "engine", "--package", "model", "--package", "shaders"];

/// The test files that run in a browser too.
const TESTS: [&str; 4] = ["--test", "kernels", "--test", "micro"];

/// Runs them all.
///
/// # Errors
/// If something is missing or cargo cannot be started.
pub fn run(filter: Option<&str>) -> Result<Counts> {
    let toolchain = setup::page()?;
    let browser = setup::browser()?;
    let mut cargo = toolchain.command("cargo")?;
    cargo.args(["test", "--release", "--target", "wasm32-unknown-unknown", "--no-fail-fast"]);
    cargo.args(PACKAGES).args(TESTS).args(filter);
    cargo.env("CHROMEDRIVER", &browser.driver);
    cargo.env("WASM_BINDGEN_TEST_TIMEOUT", TIMEOUT);
    cargo.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities(&browser)?);
    eprintln!("==> cargo test --target wasm32-unknown-unknown, in {}", browser.chrome.display());
    let (succeeded, text) = process::shown(&mut cargo)?;
    Ok(Counts::of(succeeded, Counts::in_rust_output(&text)))
}

/// Writes what ChromeDriver must know to start the browser; returns the file. The flags are those
/// of tests/harness/flags.json, which the end-to-end tests use too.
fn capabilities(browser: &Browser) -> Result<PathBuf> {
    let list = std::fs::read_to_string(project::root().join("tests/harness/flags.json"))
        .context("tests/harness/flags.json cannot be read.")?;
    let flags: Vec<String> =
        serde_json::from_str(&list).context("tests/harness/flags.json is no list of texts.")?;
    let folder = project::target().join("xtask");
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("webdriver.json");
    let options = json!({ "binary": browser.chrome, "args": flags });
    let capabilities = json!({ "goog:chromeOptions": options });
    std::fs::write(&file, capabilities.to_string()).context("The build folder is read-only.")?;
    Ok(file)
}
