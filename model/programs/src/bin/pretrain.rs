//! `pretrain`: a small BERT learns a text from random weights.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use bert::pretraining::Pretrainer;
use burn::tensor::Device;
use clap::Parser;
use text::pretraining::{Baselines, Recipe, Text};

/// Pretrains a small BERT on a text.
#[derive(Parser)]
struct Arguments {
    /// The text.
    text: PathBuf,
    /// Settings that replace the defaults, as JSON: {"layers": 2, "steps": 1000}.
    #[arg(long, default_value = "{}")]
    recipe: String,
    /// Steps between two looks at rows that are held out.
    #[arg(long, default_value_t = 100)]
    every: usize,
    /// A folder that keeps the run at every look, and in the end the network as the files of a
    /// model. Begun again with the same text and recipe, the run goes on from there.
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Stop after so many seconds.
    #[arg(long)]
    seconds: Option<f64>,
}

/// Writes the network as the files of a model.
fn write(pretrainer: &Pretrainer, folder: &Path) -> Result<()> {
    pretrainer.keep(folder)?;
    let vocabulary = pretrainer.text().tokenizer.vocabulary();
    let network = pretrainer.network();
    for file in pollster::block_on(network.export(pretrainer.config(), vocabulary))? {
        std::fs::write(folder.join(file.name), file.bytes)?;
    }
    println!("The network is in {}.", folder.display());
    Ok(())
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let text = std::fs::read_to_string(&arguments.text)
        .with_context(|| format!("{} cannot be read.", arguments.text.display()))?;
    let recipe: Recipe = serde_json::from_str(&arguments.recipe)?;
    let start = Instant::now();
    let mut text = Text::read(&text, recipe.vocabulary, recipe.tokens)?;
    if recipe.apart {
        println!("{} rows left out, which are held out, too", text.set_apart()?);
    }
    let baselines = Baselines::of(&text, &recipe);
    println!(
        "{} pieces, {} rows, {} held out, read in {:.1} s",
        text.tokenizer.vocabulary().len(),
        text.rows.len(),
        text.held_out.len(),
        start.elapsed().as_secs_f64()
    );
    println!(
        "unigram {:.3} (loss {:.3}), bigram {:.3}",
        baselines.unigram, baselines.unigram_loss, baselines.bigram
    );
    let device = Device::flex();
    let mut pretrainer = match &arguments.keep {
        Some(folder) => Pretrainer::resume(recipe, text, &device, folder)?,
        None => Pretrainer::new(recipe, text, &device),
    };
    if pretrainer.done() > 0 {
        println!("goes on after step {}", pretrainer.done());
    }
    let start = Instant::now();
    let mut recent = Vec::new();
    while pretrainer.done() < recipe.steps {
        recent.push(pollster::block_on(pretrainer.step())?.loss);
        if pretrainer.done().is_multiple_of(arguments.every.max(1)) {
            let mean = recent.iter().sum::<f64>() / recent.len() as f64;
            recent.clear();
            let found = pollster::block_on(pretrainer.judge())?;
            println!(
                "{:6.1} s  step {:5}  loss {mean:.3}  held out: {:.3} of {} found, loss {:.3}",
                start.elapsed().as_secs_f64(),
                pretrainer.done(),
                found.accuracy(),
                found.pieces,
                found.loss
            );
            if let Some(folder) = &arguments.keep {
                pretrainer.keep(folder)?;
            }
        }
        if arguments.seconds.is_some_and(|most| start.elapsed().as_secs_f64() > most) {
            break;
        }
    }
    arguments.keep.map_or(Ok(()), |folder| write(&pretrainer, &folder))
}
