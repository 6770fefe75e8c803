//! The command line.

mod check;
mod engine;
mod files;
mod heads;
mod measure;
mod placed;
mod row;
mod step;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Measures what lessons say.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Folder with config.json, vocab.txt and model.safetensors.
    #[arg(long, global = true, default_value = "public/models/bertscope-mini")]
    model: PathBuf,
}

#[derive(Subcommand)]
enum Command {
    /// Measure everything that lessons say, with a table of the margins.
    Check(check::Arguments),
    /// Print what each head looks at, on average over many sentences.
    Heads(heads::Arguments),
    /// Print the value of each measure.
    Measure(measure::Arguments),
}

pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match &arguments.command {
        Command::Check(check) => check::run(&arguments.model, check),
        Command::Heads(heads) => heads::run(&arguments.model, heads),
        Command::Measure(measure) => measure::run(&arguments.model, measure),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("{error:#}");
        ExitCode::FAILURE
    })
}
