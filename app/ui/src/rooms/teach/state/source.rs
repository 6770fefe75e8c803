//! Where the examples of a task come from.

use serde::{Deserialize, Serialize};
use text::data::Task;

/// A data set that comes with the page, or the person's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Praise and complaint.
    Sentiment,
    /// Sarcastic and sincere.
    Sarcasm,
    /// Reviews with one to five stars.
    Ratings,
    /// Entailment, contradiction, neither.
    Entailment,
    /// Graded pairs of sentences.
    Similarity,
    /// Universal part-of-speech tags.
    PartsOfSpeech,
    /// Persons, places, organisations in the BIO scheme.
    Entities,
    /// Nested spans.
    Spans,
    /// Questions about passages.
    Questions,
    /// What the person typed, pasted or opened.
    Own,
}

/// The names, which are those of the files.
pub const SOURCES: &[(&str, Source)] = &[
    ("sentiment", Source::Sentiment),
    ("sarcasm", Source::Sarcasm),
    ("ratings", Source::Ratings),
    ("entailment", Source::Entailment),
    ("similarity", Source::Similarity),
    ("parts-of-speech", Source::PartsOfSpeech),
    ("entities", Source::Entities),
    ("spans", Source::Spans),
    ("questions", Source::Questions),
    ("own", Source::Own),
];

impl Source {
    /// What can be learned for a task, the first of them first.
    pub fn of(task: Task) -> &'static [Self] {
        match task {
            Task::Sequence => &[Self::Sarcasm, Self::Sentiment, Self::Own],
            // Nothing that comes with the page has several labels a text.
            Task::MultiLabel => &[Self::Own],
            Task::Regression => &[Self::Ratings, Self::Own],
            Task::Pair | Task::Siamese => &[Self::Entailment, Self::Own],
            Task::Similarity => &[Self::Similarity, Self::Own],
            Task::Words => &[Self::PartsOfSpeech, Self::Own],
            Task::Entities => &[Self::Entities, Self::Own],
            Task::Spans => &[Self::Spans, Self::Own],
            Task::Question => &[Self::Questions, Self::Own],
            // Its texts need no labels.
            Task::Boundary => &[Self::Sentiment, Self::Own],
        }
    }

    /// Its name in links and files.
    pub fn name(self) -> &'static str {
        let found = SOURCES.iter().find(|(_, source)| *source == self);
        found.map_or("own", |(name, _)| *name)
    }

    /// Its file, beside the page; `None` of the person's own.
    pub fn path(self) -> Option<String> {
        (self != Self::Own).then(|| format!("datasets/{}.csv", self.name()))
    }
}
