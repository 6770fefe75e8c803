//! How well networks with and without attention translate, by the length of what they read:
//! `cargo run --release -p programs --bin translation -- --help`.

use std::time::Instant;

use anyhow::Result;
use bert::translation::Trainer;
use burn::tensor::Device;
use clap::Parser;
use pollster::block_on;
use text::translation::{Architecture, Recipe, Task};

/// Learns toy tasks with four networks and says how many held-out answers are right.
#[derive(Parser)]
struct Options {
    /// The tasks: numbers, dates, reversal.
    #[arg(long, value_delimiter = ',', default_value = "numbers,dates,reversal", value_parser = task)]
    tasks: Vec<Task>,
    /// The networks: plain, additive, dot_product, transformer.
    #[arg(long, value_delimiter = ',', default_value = "plain,additive,dot_product,transformer", value_parser = network)]
    networks: Vec<Architecture>,
    /// Runs with the seeds from 1.
    #[arg(long, default_value_t = 3)]
    seeds: u32,
    /// Steps of each run.
    #[arg(long, default_value_t = Recipe::default().steps)]
    steps: usize,
    /// The highest learning rate.
    #[arg(long, default_value_t = Recipe::default().learning_rate)]
    rate: f64,
    /// Features of every vector.
    #[arg(long, default_value_t = Recipe::default().width)]
    width: usize,
    /// Examples a step.
    #[arg(long, default_value_t = Recipe::default().batch_size)]
    batch: usize,
    /// Digits or letters of the longest example.
    #[arg(long, default_value_t = Recipe::default().length)]
    length: usize,
    /// Learns after the network's own signs.
    #[arg(long)]
    alone: bool,
}

fn task(text: &str) -> Result<Task, String> {
    serde_json::from_value(text.into()).map_err(|error| error.to_string())
}

fn network(text: &str) -> Result<Architecture, String> {
    serde_json::from_value(text.into()).map_err(|error| error.to_string())
}

fn main() -> Result<()> {
    let options = Options::parse();
    for task in &options.tasks {
        for seed in 1..=options.seeds {
            let recipe = Recipe {
                task: *task,
                length: options.length,
                width: options.width,
                batch_size: options.batch,
                steps: options.steps,
                learning_rate: options.rate,
                teacher_forcing: !options.alone,
                seed,
            };
            recipe.check()?;
            for network in &options.networks {
                run(*network, recipe)?;
            }
        }
    }
    Ok(())
}

fn run(network: Architecture, recipe: Recipe) -> Result<()> {
    let start = Instant::now();
    let mut trainer = Trainer::new(network, recipe, &Device::flex());
    let mut half = None;
    while trainer.done() < recipe.steps {
        block_on(trainer.step())?;
        if trainer.done().is_multiple_of(50) && half.is_none() {
            let found = block_on(trainer.judge())?;
            half = (found.all().share() >= 0.5).then_some(trainer.done());
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let found = block_on(trainer.judge())?;
    let lengths: Vec<String> = found
        .lengths
        .iter()
        .map(|one| format!("{}: {:.0} of {}", one.length, (100.0 * one.share()).round(), one.total))
        .collect();
    println!(
        "{:?}, seed {}, {network:?}: {seconds:.0} s, {} parameters, half right at {half:?}, {:.1} % of {} right, {:.1} % of signs; {}",
        recipe.task,
        recipe.seed,
        trainer.parameters(),
        100.0 * found.all().share(),
        found.all().total,
        100.0 * found.sign_share(),
        lengths.join(", ")
    );
    Ok(())
}
