//! Tests compiled for this machine.

use anyhow::Result;
use std::time::Instant;

use super::{Chosen, Counts, Times};
use crate::bench::vulkan;
use xtask::process;

/// Packages that share a call of cargo share the features of their dependencies; what else the call says.
/// What tests spend their time in is optimised in the profile `dev`, too.
const CALLS: [(&[&str], &[&str]); 4] = [
    (&["model", "shaders"], &["--lib", "--bin", "finetune", "--test", "*"]),
    (&["protocol"], &[]),
    (&["ui"], &["--lib"]),
    (&["xtask", "more"], &[]),
];

/// Runs them all, or those of the packages that a change reaches.
///
/// # Errors
/// If cargo cannot be started.
pub fn run(chosen: &Chosen<'_>) -> Result<(Counts, Times)> {
    let (mut sum, mut times) = (Counts::default(), Times::default());
    for (packages, more) in CALLS {
        let packages: Vec<&str> =
            packages.iter().copied().filter(|name| chosen.has_package(name)).collect();
        if packages.is_empty() {
            continue;
        }
        let mut cargo = process::command("cargo")?;
        cargo.args(["test", "--no-fail-fast"]);
        cargo.args(packages.iter().flat_map(|name| ["--package", name])).args(more);
        cargo.args(chosen.filter);
        vulkan::or_software(&mut cargo);
        let what = format!("cargo test of {}", packages.join(", "));
        eprintln!("==> {what}");
        let begin = Instant::now();
        let (succeeded, text) = process::shown(&mut cargo)?;
        times.add(&what, begin.elapsed(), &text);
        sum += Counts::of(succeeded, Counts::in_rust_output(&text));
    }
    Ok((sum, times))
}
