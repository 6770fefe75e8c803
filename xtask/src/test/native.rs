//! Tests compiled for this machine.

use anyhow::Result;

use super::Counts;
use crate::bench::vulkan;
use crate::process;

/// Each line is one call of cargo. Packages that share a call share the features of their
/// dependencies. What tests spend their time in is optimised in the profile `dev`, too.
const CALLS: [&[&str]; 4] = [
    &["--package", "model", "--package", "shaders", "--lib", "--bin", "finetune", "--test", "*"],
    &["--package", "protocol"],
    &["--package", "ui", "--lib"],
    &["--package", "xtask"],
];

/// Runs them all.
///
/// # Errors
/// If cargo cannot be started.
pub fn run(filter: Option<&str>) -> Result<Counts> {
    let mut sum = Counts::default();
    for call in CALLS {
        let mut cargo = process::command("cargo")?;
        cargo.args(["test", "--no-fail-fast"]).args(call).args(filter);
        vulkan::or_software(&mut cargo);
        eprintln!("==> cargo test {}", call.join(" "));
        let (succeeded, text) = process::shown(&mut cargo)?;
        sum += Counts::of(succeeded, Counts::in_rust_output(&text));
    }
    Ok(sum)
}
