//! `cargo xtask bench`: how long the page's engine takes, measured in Chromium, or natively.

mod native;
mod table;
pub mod vulkan;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::process::{ExitCode, Stdio};

use xtask::commands::Bench;
use xtask::page::Hub;
use xtask::{process, project};

use crate::{release, setup};

/// Measures, and prints.
///
/// # Errors
/// If something cannot be built or a measurement breaks; a slow one is no error.
pub fn run(arguments: &Bench) -> Result<ExitCode> {
    let results = if arguments.native {
        match native::measure(arguments.adapter.as_deref())? {
            Ok(results) => results,
            Err(code) => return Ok(code),
        }
    } else {
        in_chromium(arguments)?
    };
    if arguments.json {
        println!("{results}");
    } else {
        print!("{}", table::of(&results));
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the page and measures it.
fn in_chromium(arguments: &Bench) -> Result<Value> {
    let toolchain = setup::page()?;
    let browser = setup::browser()?;
    release::build(&toolchain, &Hub::from_environment()?)?;
    let mut node = process::command("node")?;
    node.current_dir(project::root().join("tests")).env("CHROME", &browser.chrome);
    // The section that starts the page afresh is served as people are: by this program.
    node.env("XTASK", std::env::current_exe().context("xtask does not know where it lies.")?);
    if let Some(seed) = arguments.seed {
        node.env("MONKEY_SEED", seed.to_string());
    }
    node.arg("bench/main.mjs").args(&arguments.section);
    let output = node.stderr(Stdio::inherit()).output().context("node could not be started.")?;
    if !output.status.success() {
        bail!("The measurement broke ({}).", output.status);
    }
    one_object(&output.stdout)
}

fn one_object(stdout: &[u8]) -> Result<Value> {
    serde_json::from_slice(stdout).context("The measurement did not print one JSON object.")
}
