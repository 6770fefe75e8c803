//! The commands of this project: `cargo xtask serve | build | package | test | check | lessons | words |
//! model | bench`.
//!
//! Serving the page on this machine is done here, so that a first start compiles little before it
//! begins with the page. Whatever else is asked goes to `more`.

use std::env;
use std::os::unix::process::CommandExt as _;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Parser as _;
use xtask::commands::{self, Arguments};
use xtask::{early, process, serve};

fn main() -> ExitCode {
    let asked = Arguments::parse().command;
    let outcome = match asked {
        asked if !asked.is_for_this_machine() => hand_over(),
        commands::Command::Serve(serve) if serve.no_build => serve::dist(serve.port),
        commands::Command::Serve(serve) => early::serve(serve.port),
        _ => early::build(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Becomes the program that does the rest, compiled first if it is not there. Crates that watch what
/// the outer `cargo` put into the environment would compile anew at every other call.
fn hand_over() -> Result<()> {
    let mut more = process::command(env::var_os("CARGO").unwrap_or("cargo".into()))?;
    more.args(["run", "--package", "more", "--"]).args(env::args_os().skip(1));
    Err(anyhow!(more.exec()).context("cargo could not be started."))
}
