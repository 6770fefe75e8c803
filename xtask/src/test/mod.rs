//! `cargo xtask test`: native tests, WebAssembly tests and end-to-end tests, counted together.

mod counts;
mod end_to_end;
mod native;
mod wasm;

use anyhow::Result;
use std::process::ExitCode;

use counts::Counts;

/// What to test; everything by default.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only tests whose name contains this.
    filter: Option<String>,
    /// Only tests of one kind.
    #[arg(long, value_enum)]
    only: Option<Kind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// Compiled for this machine.
    Native,
    /// Unit tests as WebAssembly, in Chromium.
    Wasm,
    /// The finished page in Chromium.
    E2e,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Native, Self::Wasm, Self::E2e];

    fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Wasm => "WebAssembly in Chromium",
            Self::E2e => "end to end in Chromium",
        }
    }

    fn run(self, filter: Option<&str>) -> Result<Counts> {
        match self {
            Self::Native => native::run(filter),
            Self::Wasm => wasm::run(filter),
            Self::E2e => end_to_end::run(filter),
        }
    }
}

/// Runs the tests. The last line that is printed is `N passed, N failed`, whatever happens.
///
/// # Errors
/// Never; failures are in the exit code.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let kinds =
        Kind::ALL.into_iter().filter(|kind| arguments.only.is_none_or(|only| only == *kind));
    let mut results = Vec::new();
    for kind in kinds {
        let counts = kind.run(arguments.filter.as_deref()).unwrap_or_else(|error| {
            eprintln!("\nxtask: {error:#}");
            Counts::failure()
        });
        results.push((kind, counts));
    }
    println!("\nTests by kind:");
    let mut sum = Counts::default();
    for (kind, counts) in results {
        println!("  {}: {counts} ({} left out)", kind.name(), counts.skipped);
        sum += counts;
    }
    println!("{sum}");
    Ok(if sum.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
