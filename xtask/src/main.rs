//! The commands of this project: `cargo xtask serve | package | test | check | lessons | model |
//! bench`.
//!
//! Each command first looks whether the tools it needs are there and installs what is missing,
//! saying what it does and why.

mod bench;
mod check;
mod lessons;
mod model;
mod package;
mod page;
mod process;
mod project;
mod serve;
mod setup;
mod test;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The commands of BERTscope")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the release page and serve it on this machine.
    Serve(serve::Arguments),
    /// Pack the release page into one archive for any static server.
    Package(package::Arguments),
    /// Run every test: native, WebAssembly in Chromium, end to end in Chromium.
    Test(test::Arguments),
    /// Format, lints of native and WebAssembly code, shaders, licences, lessons.
    Check,
    /// Check the lessons and write their list.
    Lessons,
    /// Make a model of this page of a checkpoint of the Hugging Face hub or of a folder.
    Model(model::Arguments),
    /// Measure, in Chromium, what the page's engine takes.
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Package(arguments) => package::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Check => check::run(),
        Command::Lessons => lessons::run(),
        Command::Model(arguments) => model::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
