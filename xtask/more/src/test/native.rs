//! Tests compiled for this machine.

use anyhow::Result;
use std::process::Command;
use std::time::Instant;

use super::{Chosen, Counts, Times};
use crate::bench::vulkan::{self, Software};
use crate::setup;
use xtask::process;

/// Packages that share a call of cargo share the features of their dependencies, so that each is compiled once.
/// What tests spend their time in is optimised in the profile `dev`, too.
const CALLS: [&[&str]; 2] = [
    &[
        "bert", "check", "engine", "lessons", "programs", "protocol", "shaders", "small", "text",
        "ui",
    ],
    &COMMANDS,
];

/// Whose every target has tests.
const COMMANDS: [&str; 2] = ["xtask", "more"];

/// Where tests lie in the source alone.
const ONLY_INSIDE: [&str; 4] = ["engine", "programs", "protocol", "ui"];

/// The one program of the models that has tests inside, and its package.
const PROGRAM: (&str, &str) = ("programs", "finetune");

/// The packages and files of the tests that compute on a GPU, and what the names of these tests hold.
const KERNELS: [(&str, &str); 2] = [("bert", "micro"), ("shaders", "kernels")];
const ON_GPU: &str = "webgpu";

/// What tests so far came to.
#[derive(Default)]
struct Sum(Counts, Times);

/// Runs them all, or those of the packages that a change reaches.
///
/// # Errors
/// If cargo cannot be started.
pub fn run(chosen: &Chosen<'_>) -> Result<(Counts, Times)> {
    let mut sum = Sum::default();
    if cfg!(target_os = "linux") {
        if is_complete() {
            setup::browser()?;
        }
        setup::vulkan();
    }
    let mut used = None;
    for packages in CALLS {
        let packages = chosen.of(packages);
        if packages.is_empty() {
            continue;
        }
        let mut cargo = test(&packages)?;
        cargo.args(targets(&packages)).args(chosen.filter);
        used = vulkan::or_software(&mut cargo);
        sum.add(&format!("cargo test of {}", packages.join(", ")), &mut cargo)?;
    }
    let wants_kernels = chosen.filter.is_none_or(|filter| filter.contains(ON_GPU));
    if cfg!(target_os = "linux") && wants_kernels {
        for driver in Software::ALL.into_iter().filter(|driver| used != Some(*driver)) {
            kernels_on(driver, chosen, &mut sum)?;
        }
    }
    Ok((sum.0, sum.1))
}

/// Which targets of these packages have tests: cargo would build every program of them, and refuses what
/// none of them has.
fn targets(packages: &[&str]) -> Vec<&'static str> {
    if packages.iter().any(|name| COMMANDS.contains(name)) {
        return Vec::new();
    }
    let mut targets = Vec::new();
    if packages.iter().any(|name| *name != PROGRAM.0) {
        targets.push("--lib");
    }
    if packages.iter().any(|name| !ONLY_INSIDE.contains(name)) {
        targets.extend(["--test", "*"]);
    }
    if packages.contains(&PROGRAM.0) {
        targets.extend(["--bin", PROGRAM.1]);
    }
    targets
}

/// Whether nothing may be left out.
fn is_complete() -> bool {
    std::env::var_os("CI").is_some()
}

/// Runs the kernels on a driver that they have not run on. They are compiled already.
fn kernels_on(driver: Software, chosen: &Chosen<'_>, sum: &mut Sum) -> Result<()> {
    let tests: Vec<_> =
        KERNELS.into_iter().filter(|(package, _)| chosen.has_package(package)).collect();
    if tests.is_empty() {
        return Ok(());
    }
    // Of fewer packages the features would be others, and all would be compiled anew.
    let mut cargo = test(&chosen.of(CALLS[0]))?;
    cargo.args(tests.iter().flat_map(|(_, file)| ["--test", file])).arg(ON_GPU);
    let name = driver.name();
    if driver.choose(&mut cargo) {
        return sum.add(&format!("the kernels on {name}"), &mut cargo);
    }
    eprintln!("==> the kernels were not run on {name}, which is not installed");
    if is_complete() {
        sum.0 += Counts::failure();
    }
    Ok(())
}

fn test(packages: &[&str]) -> Result<Command> {
    let mut cargo = process::command("cargo")?;
    cargo.args(["test", "--no-fail-fast"]);
    cargo.args(packages.iter().flat_map(|name| ["--package", name]));
    Ok(cargo)
}

impl Sum {
    fn add(&mut self, what: &str, cargo: &mut Command) -> Result<()> {
        eprintln!("==> {what}");
        let begin = Instant::now();
        let (succeeded, text) = process::shown(cargo)?;
        self.1.add(what, begin.elapsed(), &text);
        self.0 += Counts::of(succeeded, Counts::in_rust_output(&text));
        Ok(())
    }
}
