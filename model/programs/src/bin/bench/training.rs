//! Timed steps of training on the processor: the last two layers, 16 examples a step.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use bert::Bert;
use bert::native::Folder;
use bert::training::Trainer;
use burn::tensor::Device;
use pollster::block_on;
use serde_json::{Value, json};
use text::data::{Columns, Dataset, Table, Task, Text};
use text::training::{Lesson, Phase, Plan, Scope};

use super::{product, rounded};

/// Steps before the timed ones.
const WARM_UP: usize = 3;

/// Pieces of the examples that are all of one length.
const PIECES: usize = 24;

/// The parts of a step with their names.
const PHASES: [(Phase, &str); 5] = [
    (Phase::Batch, "batch"),
    (Phase::Forward, "forward"),
    (Phase::Backward, "backward"),
    (Phase::Norms, "norms"),
    (Phase::Update, "update"),
];

/// Times a label a text and a label a word; labels a text also on texts that all have [`PIECES`]
/// pieces.
///
/// # Errors
/// If the model or a data set cannot be read.
pub fn measure(folder: &Folder, datasets: &Path, steps: usize) -> Result<Value> {
    let device = Device::flex();
    let bert = Bert::load(&folder.checkpoint()?, &device)?;
    let (hidden, inner) = (bert.config.hidden_size, bert.config.intermediate_size);
    let gflops = block_on(product::gflops(16 * PIECES, [hidden, inner], &device))?;
    let sentiment = read(datasets, "sentiment.csv", Task::Sequence)?;
    let words = read(datasets, "parts-of-speech.csv", Task::Words)?;
    let limit = bert.config.positions();
    let even = one_length(sentiment.clone());
    let measure = |dataset: &Dataset, limit: usize| -> Result<Value> {
        let lesson = Lesson::of(dataset, folder.tokenizer(), limit, 1);
        time(&bert, lesson, steps)
    };
    Ok(json!({
        "product_gflops": rounded(gflops, 2),
        "a label a text of 24 pieces": measure(&even, PIECES)?,
        "a label a text (sentiment.csv)": measure(&sentiment, limit)?,
        "a label a word (parts-of-speech.csv)": measure(&words, limit)?,
    }))
}

fn read(folder: &Path, file: &str, task: Task) -> Result<Dataset> {
    let path = folder.join(file);
    let bytes =
        std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let table = Table::from_bytes(&bytes)?;
    Ok(Dataset::read(&table, task, &Columns::guess(&table, task))?)
}

/// Each text followed by those after it, so that cutting makes all equally long.
fn one_length(mut dataset: Dataset) -> Dataset {
    let texts: Vec<String> = dataset
        .examples
        .iter()
        .filter_map(|example| match &example.text {
            Text::One(text) => Some(text.clone()),
            _ => None,
        })
        .collect();
    for (index, example) in dataset.examples.iter_mut().enumerate() {
        let following: Vec<&str> =
            texts.iter().cycle().skip(index).take(PIECES).map(String::as_str).collect();
        example.text = Text::One(following.join(" "));
    }
    dataset
}

/// Milliseconds of a step and of its parts, each the median over so many steps.
fn time(bert: &Bert, lesson: Lesson, steps: usize) -> Result<Value> {
    let plan = Plan { scope: Scope::LastLayers(2), ..Plan::default() };
    let mut trainer = Trainer::new(bert, lesson, plan)?;
    let begin = Instant::now();
    while block_on(trainer.prepare())? {}
    let preparing = begin.elapsed().as_secs_f64() * 1e3 / trainer.prepared() as f64;
    let mut parts: [Vec<f64>; PHASES.len()] = Default::default();
    let (mut whole, mut pieces) = (Vec::new(), 0);
    for step in 0..WARM_UP + steps {
        let begin = Instant::now();
        let mut last = begin;
        let mut times = [0.0; PHASES.len()];
        let mut ended = |phase: Phase| {
            let now = Instant::now();
            for ((known, _), time) in PHASES.iter().zip(&mut times) {
                if *known == phase {
                    *time = (now - last).as_secs_f64() * 1e3;
                }
            }
            last = now;
        };
        block_on(trainer.step_watched(&mut ended, async || {}))?;
        if step < WARM_UP {
            continue;
        }
        whole.push(begin.elapsed().as_secs_f64() * 1e3);
        parts.iter_mut().zip(times).for_each(|(part, time)| part.push(time));
        let lengths = trainer.last_batch().iter().filter_map(|index| {
            trainer.examples().get(*index).map(|example| example.encoding.ids.len())
        });
        pieces += lengths.sum::<usize>();
    }
    let step = median(&mut whole);
    let parts = PHASES.iter().zip(&mut parts);
    let parts = parts.map(|((_, name), times)| ((*name).to_owned(), rounded(median(times), 2)));
    Ok(json!({
        "steps_per_second": rounded(1e3 / step, 3),
        "step_ms": rounded(step, 2),
        "parts_ms": parts.map(|(name, ms)| (name, json!(ms))).collect::<serde_json::Map<_, _>>(),
        "prepare_ms_an_example": rounded(preparing, 2),
        "pieces_a_step": rounded(pieces as f64 / steps as f64, 1),
    }))
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}
