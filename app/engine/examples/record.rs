//! Records the runs that rooms open on, with the recipes that they begin with, all of them or those
//! that are named:
//!
//!     cargo run --release --package engine --example record -- teach

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use engine::record::{self, Files};
use protocol::{language, pretraining, translation};
use small::word_vectors::recorded::Recorded;
use small::word_vectors::training::Training;
use text::data::{Columns, Dataset, Format, Table, Task};
use text::language::Architecture;
use text::training::Plan;
use text::words::Words;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// A folder, and how the run in it is made.
type Run = (&'static str, fn() -> Outcome<Files>);

/// The sentence that the room of pretraining opens with.
const EXAMPLE: &str =
    "the bank keeps the [MASK] of the town . ducks sleep on the bank near the [MASK] .";

const RUNS: [Run; 5] = [
    ("language", language_models),
    ("translation", translators),
    ("pretraining", small_network),
    ("teach", fine_tuned),
    ("word-vectors", word_vectors),
];

fn main() -> Outcome<()> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    for (name, run) in RUNS {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            let Files { course, weights } = run()?;
            println!("{name}: {} bytes of weights, {} of numbers", weights.len(), course.len());
            let folder = public("runs").join(name);
            fs::create_dir_all(&folder)?;
            if !weights.is_empty() {
                fs::write(folder.join("weights.bin"), weights)?;
            }
            fs::write(folder.join("course.json"), course)?;
        }
    }
    Ok(())
}

fn public(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public").join(folder)
}

fn language_models() -> Outcome<Files> {
    let text = fs::read_to_string(public("texts/cat-and-dog.txt"))?;
    let (recipe, networks) = (text::language::Recipe::default(), Architecture::ALL.to_vec());
    record::language(language::Begin { text, recipe, networks })
}

fn translators() -> Outcome<Files> {
    let networks = text::translation::Architecture::ALL.to_vec();
    let recipe = text::translation::Recipe::default();
    record::translation(translation::Begin { recipe, networks })
}

/// What it made of the room's sentence on its way stands beside it.
fn small_network() -> Outcome<Files> {
    let text = fs::read_to_string(public("texts/small-world.txt"))?;
    let recipe = text::pretraining::Recipe::default();
    let (files, moments) = record::pretraining(pretraining::Begin { text, recipe }, EXAMPLE)?;
    fs::write(public("runs/pretraining/moments.json"), moments)?;
    Ok(files)
}

/// Its vectors stand beside its numbers.
fn word_vectors() -> Outcome<Files> {
    let words = Words::read(&fs::read_to_string(public("texts/small-world.txt"))?)?;
    let mut training =
        Training::new(Arc::new(words), small::word_vectors::training::Recipe::default());
    let begun = Instant::now();
    while !training.is_done() {
        training.step();
    }
    let seconds = begun.elapsed().as_secs_f64();
    let course = serde_json::to_vec(&Recorded::of(&training, seconds))?;
    Ok(Files { course, weights: Vec::new() })
}

/// The page's model on the examples that the room begins with.
fn fine_tuned() -> Outcome<Files> {
    let task = Task::Sequence;
    let table = fs::read_to_string(public("datasets/sarcasm.csv"))?;
    let table = Table::read(&table, Format::Csv)?;
    let dataset = Dataset::read(&table, task, &Columns::guess(&table, task))?;
    record::fine_tuning(model()?, dataset, Plan::of(task))
}

/// The files of the model that comes with the page.
fn model() -> Outcome<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for file in fs::read_dir(public("models/bertscope-mini"))? {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((name, fs::read(path)?));
    }
    Ok(files)
}
