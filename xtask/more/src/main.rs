//! The commands of xtask that take more than serving the page on this machine: what is deployed,
//! tests, checks, measurements, models.

mod bench;
mod check;
mod lessons;
mod model;
mod package;
mod release;
mod setup;
mod test;
mod words;

use anyhow::Result;
use clap::Parser as _;
use std::process::ExitCode;
use xtask::commands::{Arguments, Command};
use xtask::page::Hub;
use xtask::serve;

fn main() -> ExitCode {
    done(Arguments::parse().command).unwrap_or_else(|error| {
        eprintln!("\nxtask: {error:#}");
        ExitCode::FAILURE
    })
}

fn done(command: Command) -> Result<ExitCode> {
    match command {
        Command::Serve(asked) if asked.no_build => serve::dist(asked.port)?,
        Command::Serve(asked) => release::serve(asked.port)?,
        Command::Build(_) => release::fill(&setup::page()?, &Hub::from_environment()?)?,
        Command::Package(asked) => package::run(&asked)?,
        Command::Test(asked) => return test::run(&asked),
        Command::Check => check::run()?,
        Command::Lessons => lessons::run()?,
        Command::Words(asked) => words::run(&asked)?,
        Command::Model(asked) => model::run(&asked)?,
        Command::Bench(asked) => return bench::run(&asked),
    }
    Ok(ExitCode::SUCCESS)
}
