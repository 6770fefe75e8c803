//! The finished page in Chromium, driven by Node.

use anyhow::Result;
use std::path::{Path, PathBuf};

use super::Counts;
use crate::{page, process, project, setup};

/// Builds the page and runs every `tests/e2e/*.test.mjs`, one after the other: they measure times
/// and share one processor with a software GPU. A machine that is busy for a moment can starve a
/// test that waits, so a file with a failure runs once more, which is said; the second run counts.
///
/// # Errors
/// If something is missing or the page cannot be built.
pub fn run(filter: Option<&str>) -> Result<Counts> {
    let toolchain = setup::page()?;
    let browser = setup::browser()?;
    page::build(&toolchain)?;
    let mut sum = Counts::default();
    for file in files()? {
        let run = || run_file(&file, &browser.chrome, filter);
        let mut counts = run()?;
        if counts.failed > 0 {
            println!("{}: {counts}; once more, and that run counts", file.display());
            counts = run()?;
        }
        sum += counts;
    }
    if filter.is_none() && sum == Counts::default() {
        sum += Counts::failure();
    }
    Ok(sum)
}

fn run_file(file: &Path, chrome: &Path, filter: Option<&str>) -> Result<Counts> {
    let mut node = process::command("node")?;
    node.current_dir(project::root().join("tests")).env("CHROME", chrome);
    node.args(["--test-reporter=spec", "--test-reporter-destination=stdout"]);
    if let Some(filter) = filter {
        node.arg(format!("--test-name-pattern={filter}"));
    }
    eprintln!("==> node {}", file.display());
    let (succeeded, text) = process::shown(node.arg(file))?;
    Ok(Counts::of(succeeded, Counts::in_node_output(&text)))
}

fn files() -> Result<Vec<PathBuf>> {
    let mut files = process::files_below(&project::root().join("tests/e2e"))?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    Ok(files)
}
