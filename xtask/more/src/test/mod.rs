//! `cargo xtask test`: native tests, WebAssembly tests and end-to-end tests, counted together.

mod changed;
mod counts;
mod end_to_end;
mod limited;
mod native;
mod times;
mod wasm;

use anyhow::Result;
use std::process::ExitCode;
use xtask::commands::{Kind, Test};

use changed::Reached;
use counts::Counts;
use times::Times;

/// All kinds, in the order in which they run.
const ALL: [Kind; 3] = [Kind::Native, Kind::Wasm, Kind::E2e];

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Native => "native",
        Kind::Wasm => "WebAssembly in Chromium",
        Kind::E2e => "end to end in Chromium",
    }
}

/// Which tests of a kind run.
struct Chosen<'a> {
    filter: Option<&'a str>,
    /// What a change can break; everything if there is none.
    reached: Option<&'a Reached>,
}

impl Chosen<'_> {
    fn has_package(&self, name: &str) -> bool {
        self.reached.is_none_or(|reached| reached.packages.contains(name))
    }

    /// Those of `packages` whose tests run.
    fn of(&self, packages: &[&'static str]) -> Vec<&'static str> {
        packages.iter().copied().filter(|name| self.has_package(name)).collect()
    }

    fn has_file(&self, name: &str) -> bool {
        let files = self.reached.and_then(|reached| reached.e2e.as_ref());
        files.is_none_or(|files| files.contains(name))
    }
}

fn run_kind(kind: Kind, chosen: &Chosen<'_>) -> Result<(Counts, Times)> {
    match kind {
        Kind::Native => native::run(chosen),
        Kind::Wasm => wasm::run(chosen),
        Kind::E2e => end_to_end::run(chosen),
    }
}

/// Runs the tests. The last line that is printed is `N passed, N failed`, whatever happens.
///
/// # Errors
/// If it cannot be said what changed; failures are in the exit code.
pub fn run(asked: &Test) -> Result<ExitCode> {
    let reached = asked.changed.as_deref().map(changed::since).transpose()?;
    let chosen = Chosen { filter: asked.filter.as_deref(), reached: reached.as_ref() };
    let kinds = ALL.into_iter().filter(|kind| asked.only.is_none_or(|only| only == *kind));
    let (mut results, mut times) = (Vec::new(), Times::default());
    for kind in kinds {
        let (counts, time) = run_kind(kind, &chosen).unwrap_or_else(|error| {
            eprintln!("\nxtask: {error:#}");
            (Counts::failure(), Times::default())
        });
        results.push((kind, counts));
        times.join(time);
    }
    if asked.times {
        println!("{}", times.table());
    }
    println!("\nTests by kind:");
    let mut sum = Counts::default();
    for (kind, counts) in results {
        println!("  {}: {counts} ({} left out)", name(kind), counts.skipped);
        sum += counts;
    }
    println!("{sum}");
    Ok(if sum.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
