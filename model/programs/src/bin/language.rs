//! `language`: n-grams, a feed-forward, a recurrent and an LSTM language model on one text.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use bert::language::Trainer;
use burn::tensor::Device;
use clap::Parser;
use text::language::{Architecture, HeldOut, NGrams, Recipe, RowLoss, Text};

/// Says how well each model foresees held-out words, and when it beats pairs of words.
#[derive(Parser)]
struct Arguments {
    /// The text.
    text: PathBuf,
    /// Settings that replace the defaults, as JSON: {"hidden": 32, "steps": 400}.
    #[arg(long, default_value = "{}")]
    recipe: String,
    /// Steps between two looks at held-out rows.
    #[arg(long, default_value_t = 50)]
    every: usize,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let text = std::fs::read_to_string(&arguments.text)
        .with_context(|| format!("{} cannot be read.", arguments.text.display()))?;
    let recipe: Recipe = serde_json::from_str(&arguments.recipe)?;
    recipe.check()?;
    let text = Text::read(&text, recipe.vocabulary, recipe.length)?;
    let (size, rows, held_out) = (text.size(), text.rows.len(), text.held_out.len());
    let repeated = text.repeated();
    println!("|V| = {size}, {rows} rows to learn from, {held_out} held out, {repeated} in both");
    let pairs = count(&text);
    for architecture in Architecture::ALL {
        learn(architecture, recipe, &text, pairs, arguments.every)?;
    }
    Ok(())
}

/// Prints the perplexity of n-grams, and answers with that of pairs.
fn count(text: &Text) -> f64 {
    let mut ngrams = NGrams::new(text.size());
    text.rows.iter().for_each(|row| ngrams.add(row));
    let mut pairs = f64::INFINITY;
    for order in 1..=4 {
        let one = |row: &Vec<u32>| RowLoss { sum: ngrams.loss(row, order), words: row.len() + 1 };
        let losses: Vec<RowLoss> = text.judged().map(one).collect();
        let found = HeldOut::of(&losses);
        if order == 2 {
            pairs = found.perplexity();
        }
        println!("{order}-grams: {}", said(&found));
    }
    pairs
}

fn learn(
    architecture: Architecture,
    recipe: Recipe,
    text: &Text,
    pairs: f64,
    every: usize,
) -> Result<()> {
    let mut trainer = Trainer::new(architecture, recipe, text, &Device::flex());
    let (mut seconds, mut beaten) = (0.0, None);
    while trainer.done() < recipe.steps {
        let start = Instant::now();
        pollster::block_on(trainer.step(text))?;
        seconds += start.elapsed().as_secs_f64();
        if beaten.is_none() && trainer.done().is_multiple_of(every) {
            let found = pollster::block_on(trainer.judge(text))?;
            beaten = (found.perplexity() < pairs).then_some((trainer.done(), seconds));
        }
    }
    let found = pollster::block_on(trainer.judge(text))?;
    let beaten = beaten.map_or("never".to_owned(), |(step, seconds)| {
        format!("after {step} steps, {seconds:.1} s")
    });
    println!(
        "{architecture:?}: {} in {seconds:.1} s; below pairs {beaten}; {} parameters",
        said(&found),
        trainer.parameters()
    );
    let reach = pollster::block_on(trainer.network().reach(text))?;
    if !reach.norms.is_empty() {
        println!("  |gradient| by distance over {} rows: {:.5?}", reach.rows, reach.norms);
    }
    Ok(())
}

fn said(found: &HeldOut) -> String {
    let [low, high] = found.interval;
    format!("perplexity {:.2} ({low:.2} to {high:.2})", found.perplexity())
}
