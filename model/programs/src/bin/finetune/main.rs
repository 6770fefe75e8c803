//! How well the model learns the data sets that come with the page: every task from the shipped
//! weights with its default settings, beside a baseline that only counts words.
//!
//!     cargo run --release -p programs --bin finetune -- --model public/models/bertscope-mini

mod bag_of_words;
mod baselines;
mod bundled;
mod report;
mod runs;

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use bert::Bert;
use bert::native::Folder;
use burn::tensor::Device;
use clap::Parser;
use text::training::{Lesson, Plan};

use crate::bundled::{BUNDLED, Bundled};
use crate::report::{Report, print, print_header};

/// Fine-tunes the model on the bundled data sets.
#[derive(Parser)]
struct Arguments {
    /// Folder with config.json, vocab.txt and model.safetensors.
    #[arg(long)]
    model: PathBuf,
    /// Folder with the data sets.
    #[arg(long, default_value = "public/datasets")]
    datasets: PathBuf,
    /// Only this task; may be given several times.
    #[arg(long)]
    task: Vec<String>,
    /// Runs of each task, with the seeds 1, 2, 3 ...
    #[arg(long, default_value_t = 3)]
    seeds: u64,
    /// Settings that replace the defaults, as JSON: {"epochs": 4, "scope": {"last_layers": 1}}.
    #[arg(long, default_value = "{}")]
    plan: String,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folder = Folder::read(&arguments.model)?;
    let tokenizer = folder.tokenizer().clone();
    let bert = Bert::load(&folder.checkpoint()?, &Device::flex())?;
    let chosen = chosen(&arguments.task)?;
    ensure!(arguments.seeds > 0, "At least one seed is needed.");
    if !arguments.json {
        print_header();
    }
    let mut reports: Vec<Report> = Vec::new();
    for bundled in chosen {
        let dataset = bundled.read(&arguments.datasets)?;
        let plan = plan(bundled, &arguments.plan)?;
        let limit = bert.config.positions();
        let mut runs = Vec::new();
        for seed in 1..=arguments.seeds {
            let lesson = Lesson::of(&dataset, &tokenizer, limit, 1);
            runs.push(runs::run(&bert, lesson, Plan { seed, ..plan })?);
        }
        let lesson = Lesson::of(&dataset, &tokenizer, limit, 1);
        let report = Report::of(bundled, &dataset, &lesson, plan, &runs);
        if !arguments.json {
            print(&report);
        }
        reports.push(report);
    }
    if arguments.json {
        let all = serde_json::json!({ "schema": 1, "tasks": reports });
        println!("{}", serde_json::to_string_pretty(&all)?);
    }
    Ok(())
}

fn chosen(names: &[String]) -> Result<Vec<&'static Bundled>> {
    if names.is_empty() {
        return Ok(BUNDLED.iter().collect());
    }
    let find = |name: &String| {
        let known = || BUNDLED.map(|bundled| bundled.name).join(", ");
        let found = BUNDLED.iter().find(|bundled| bundled.name == name);
        found.with_context(|| format!("There is no task {name}; there are {}.", known()))
    };
    names.iter().map(find).collect()
}

/// The task's default settings with some replaced.
fn plan(bundled: &Bundled, replaced: &str) -> Result<Plan> {
    let mut fields = serde_json::to_value(Plan::of(bundled.task))?;
    let replaced: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(replaced).context("--plan is no JSON object")?;
    for (name, value) in replaced {
        let field = fields.get_mut(&name).with_context(|| format!("A plan has no “{name}”."))?;
        *field = value;
    }
    serde_json::from_value(fields).context("--plan has a value of the wrong kind")
}
