//! `cargo xtask bench`: how long the page's engine takes, measured in Chromium.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fmt::Write as _;
use std::process::ExitCode;

use crate::{page, process, project, setup};

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// One section, e.g. `forward`; by default all but `soak`, which takes ten minutes.
    section: Option<String>,
    /// Print the measurements as JSON and nothing else on standard output.
    #[arg(long)]
    json: bool,
}

/// Builds the page, measures, and prints.
///
/// # Errors
/// If the page cannot be built or a measurement breaks; a slow one is no error.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let toolchain = setup::page()?;
    let browser = setup::browser()?;
    page::build(&toolchain)?;
    let mut node = process::command("node")?;
    node.current_dir(project::root().join("tests")).env("CHROME", &browser.chrome);
    node.arg("bench/main.mjs").args(arguments.section.as_deref());
    node.stderr(std::process::Stdio::inherit());
    let output = node.output().context("node could not be started.")?;
    if !output.status.success() {
        bail!("The measurement broke ({}).", output.status);
    }
    let results: Value = serde_json::from_slice(&output.stdout)
        .context("The measurement did not print one JSON object.")?;
    if arguments.json {
        println!("{results}");
    } else {
        print!("{}", table(&results));
    }
    Ok(ExitCode::SUCCESS)
}

/// The measurements as indented lines.
fn table(results: &Value) -> String {
    let mut text = String::new();
    lines(results, 0, &mut text);
    text
}

fn lines(value: &Value, depth: usize, text: &mut String) {
    let Value::Object(entries) = value else { return };
    for (name, entry) in entries {
        let indent = "  ".repeat(depth);
        // Writing to a String cannot fail.
        if entry.is_object() {
            let _ = writeln!(text, "{indent}{name}");
            lines(entry, depth + 1, text);
        } else {
            let _ = writeln!(text, "{indent}{name}: {entry}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measurement_is_in_the_table() {
        let results = serde_json::json!({"schema": 1, "forward": {"cpu": {"8": 1.5}}});
        assert_eq!(table(&results), "forward\n  cpu\n    8: 1.5\nschema: 1\n");
    }
}
