//! The data sets that come with the page.

use std::path::Path;

use anyhow::{Context, Result};
use text::data::{Columns, Dataset, Table, Task};

/// A task with its data.
pub struct Bundled {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What is learned.
    pub task: Task,
    /// Its tables; where there are several their examples are put together.
    files: &'static [&'static str],
    /// What the model is expected to reach on the examples for validation.
    pub target: Option<f64>,
}

const fn bundled(
    name: &'static str,
    task: Task,
    files: &'static [&'static str],
    target: Option<f64>,
) -> Bundled {
    Bundled { name, task, files, target }
}

/// All of them.
pub const BUNDLED: [Bundled; 11] = [
    bundled("sentiment", Task::Sequence, &["sentiment.csv"], Some(0.85)),
    bundled("sarcasm", Task::Sequence, &["sarcasm.csv"], Some(0.75)),
    bundled("ratings", Task::Regression, &["ratings.csv"], Some(0.65)),
    bundled("entailment", Task::Pair, &["entailment.csv"], Some(0.60)),
    bundled("siamese", Task::Siamese, &["entailment.csv"], None),
    bundled("similarity", Task::Similarity, &["similarity.csv"], None),
    bundled("parts-of-speech", Task::Words, &["parts-of-speech.csv"], Some(0.90)),
    bundled("entities", Task::Entities, &["entities.csv"], Some(0.75)),
    bundled("spans", Task::Spans, &["spans.csv"], Some(0.70)),
    bundled("questions", Task::Question, &["questions.csv"], None),
    bundled("hidden-spans", Task::Boundary, &["sentiment.csv", "sarcasm.csv"], None),
];

impl Bundled {
    /// Reads its examples.
    pub fn read(&self, folder: &Path) -> Result<Dataset> {
        let mut all: Option<Dataset> = None;
        for file in self.files {
            let path = folder.join(file);
            let bytes = std::fs::read(&path)
                .with_context(|| format!("{} cannot be read", path.display()))?;
            let table = Table::from_bytes(&bytes)?;
            let dataset = Dataset::read(&table, self.task, &Columns::guess(&table, self.task))?;
            match &mut all {
                Some(all) => all.examples.extend(dataset.examples),
                None => all = Some(dataset),
            }
        }
        all.context("a data set has at least one table")
    }
}
