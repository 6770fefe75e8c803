//! What each head looks at, over many sentences: which heads a lesson may name.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use lessons::State;
use lessons::measures::Measure;
use text::data::{Format, Table};

use super::engine::Engine;

/// Names with the pronouns that stand for them.
const PRONOUNS: &str = include_str!("pronouns.txt");

/// What a head may look at, as `mass` calls it.
const KINDS: [&str; 5] = ["previous", "next", "same", "cls", "sep"];

/// Which sentences are read.
#[derive(clap::Args)]
pub struct Arguments {
    /// A table with a column `text`.
    #[arg(long, default_value = "public/datasets/sentiment.csv")]
    sentences: PathBuf,
    /// How many of its first rows.
    #[arg(long, default_value_t = 200)]
    most: usize,
}

/// Prints a row a head: the mean attention over all tokens of all sentences that goes to each kind,
/// and the mean that a pronoun gives to its name.
///
/// # Errors
/// If the sentences or the model cannot be used.
pub fn run(model: &Path, arguments: &Arguments) -> Result<ExitCode> {
    let engine = Engine::load(model)?;
    let heads = engine.heads();
    let masses = heads.iter().flat_map(|(layer, head)| {
        KINDS.iter().map(move |kind| format!("mass({layer}, {head}, \"{kind}\")"))
    });
    let masses = mean(&engine, masses, sentences(arguments)?)?;
    let mut given = vec![0.0; heads.len()];
    let mut lines = 0.0;
    for line in PRONOUNS.lines() {
        let [sentence, name, pronoun] = parts(line)?;
        let measures = heads
            .iter()
            .map(|(layer, head)| format!("attention({layer}, {head}, \"{pronoun}\", \"{name}\")"));
        let values = mean(&engine, measures, vec![sentence.to_owned()])?;
        given.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        lines += 1.0;
    }
    println!("head\t{}\tname of its pronoun", KINDS.join("\t"));
    for (((layer, head), masses), given) in heads.iter().zip(masses.chunks(KINDS.len())).zip(given)
    {
        let masses: Vec<String> = masses.iter().map(|mass| format!("{mass:.3}")).collect();
        println!("{layer} {head}\t{}\t{:.3}", masses.join("\t"), given / lines);
    }
    Ok(ExitCode::SUCCESS)
}

fn sentences(arguments: &Arguments) -> Result<Vec<String>> {
    let file = &arguments.sentences;
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("{} cannot be read.", file.display()))?;
    let table = Table::read(&text, Format::Csv)?;
    let column = table.column("text")?;
    Ok(table.rows.into_iter().take(arguments.most).map(|row| row.cells[column].clone()).collect())
}

/// The sentence, the name and the pronoun of a line.
fn parts(line: &str) -> Result<[&str; 3]> {
    let parts: Vec<&str> = line.split(" | ").collect();
    parts.try_into().ok().with_context(|| format!("“{line}” has no three parts."))
}

/// The mean of each measure over the sentences.
fn mean(
    engine: &Engine,
    measures: impl Iterator<Item = String>,
    sentences: Vec<String>,
) -> Result<Vec<f64>> {
    let measures = measures.map(|text| Ok(text.parse()?)).collect::<Result<Vec<Measure>>>()?;
    let borrowed: Vec<&Measure> = measures.iter().collect();
    let mut sums = vec![0.0; measures.len()];
    let count = sentences.len() as f64;
    for sentence in sentences {
        let mut state = State::default();
        state.set("sentence", &sentence)?;
        let pass = engine.pass(state.input(), &borrowed)?;
        for (sum, measure) in sums.iter_mut().zip(&measures) {
            let value =
                measure.value(&pass).with_context(|| format!("{sentence}: {}", measure.text()))?;
            *sum += value.number().unwrap_or(f64::NAN) / count;
        }
    }
    Ok(sums)
}
