//! What a link says of the lesson: the task, its data, and the plan.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use text::data::Task;
use text::labels::WordReading;
use text::training::{Decoding, Plan, Scope, SpanSummary};

use super::source::Source;

/// The names of the tasks in links.
pub const TASKS: &[(&str, Task)] = &[
    ("sequence", Task::Sequence),
    ("regression", Task::Regression),
    ("pair", Task::Pair),
    ("siamese", Task::Siamese),
    ("similarity", Task::Similarity),
    ("words", Task::Words),
    ("entities", Task::Entities),
    ("spans", Task::Spans),
    ("question", Task::Question),
    ("boundary", Task::Boundary),
];

/// Most epochs.
pub const EPOCHS: std::ops::RangeInclusive<usize> = 1..=200;
/// Examples a step.
pub const BATCH: std::ops::RangeInclusive<usize> = 1..=64;
/// Learning rates.
pub const RATE: std::ops::RangeInclusive<f64> = 1e-7..=1.0;
/// The longest span in words.
pub const SPAN: std::ops::RangeInclusive<usize> = 1..=12;
/// Most layers that a link may name; the model has fewer.
const LAYERS: usize = 48;

/// The choices that differ from the task's defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Changes {
    /// What is trained.
    pub scope: Option<Scope>,
    /// Times that every example is seen.
    pub epochs: Option<usize>,
    /// Examples a step.
    pub batch_size: Option<usize>,
    /// The highest learning rate.
    pub learning_rate: Option<f64>,
    /// Share of the steps in which it rises.
    pub warm_up: Option<f64>,
    /// The seed.
    pub seed: Option<u64>,
    /// How a word's probabilities come from those of its pieces.
    pub reading: Option<WordReading>,
    /// How the labels of words are chosen.
    pub decoding: Option<Decoding>,
    /// The longest span in words.
    pub longest_span: Option<usize>,
    /// What stands for the inside of a span.
    pub summary: Option<SpanSummary>,
}

/// The task, its data, and what is planned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// What is learned.
    pub task: Task,
    /// From which examples; one that does not fit the task means the task's first.
    pub source: Source,
    /// What differs from the task's default plan.
    pub changes: Changes,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { task: Task::Sequence, source: Source::Sentiment, changes: Changes::default() }
    }
}

impl Chosen {
    /// The data set, one that fits the task.
    pub fn source(&self) -> Source {
        let all = Source::of(self.task);
        let fits = all.contains(&self.source);
        if fits { self.source } else { all.first().copied().unwrap_or(Source::Own) }
    }

    /// The whole plan, one in which something learns.
    pub fn plan(&self) -> Plan {
        let usual = Plan::of(self.task);
        let plan = self.changes.over(usual);
        let scope = if allows(self.task, plan.scope) { plan.scope } else { usual.scope };
        Plan { scope, ..plan }
    }
}

/// Whether something learns in this scope: the cosine of two sentences has no weights of its own.
pub fn allows(task: Task, scope: Scope) -> bool {
    task != Task::Similarity || !matches!(scope, Scope::Head | Scope::LastLayers(0))
}

impl Changes {
    /// The plan with these changes.
    pub fn over(&self, plan: Plan) -> Plan {
        Plan {
            scope: self.scope.unwrap_or(plan.scope),
            epochs: self.epochs.unwrap_or(plan.epochs),
            batch_size: self.batch_size.unwrap_or(plan.batch_size),
            learning_rate: self.learning_rate.unwrap_or(plan.learning_rate),
            warm_up: self.warm_up.unwrap_or(plan.warm_up),
            seed: self.seed.unwrap_or(plan.seed),
            reading: self.reading.unwrap_or(plan.reading),
            decoding: self.decoding.unwrap_or(plan.decoding),
            longest_span: self.longest_span.unwrap_or(plan.longest_span),
            summary: self.summary.unwrap_or(plan.summary),
            ..plan
        }
    }

    /// Takes one word of a link; `false` where it makes no sense.
    fn take(&mut self, word: &str) -> bool {
        match word {
            "head" => self.scope = Some(Scope::Head),
            "norms" => self.scope = Some(Scope::NormsAndBiases),
            "all" => self.scope = Some(Scope::Everything),
            "firstpiece" => self.reading = Some(WordReading::First),
            "meanpiece" => self.reading = Some(WordReading::Mean),
            "greedy" => self.decoding = Some(Decoding::Greedy),
            "crf" => self.decoding = Some(Decoding::Crf),
            "average" => self.summary = Some(SpanSummary::Mean),
            "attention" => self.summary = Some(SpanSummary::Attention),
            _ => return self.take_number(word),
        }
        true
    }

    fn take_number(&mut self, word: &str) -> bool {
        let end = word.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(word.len());
        let (name, number) = word.split_at(end);
        let whole = || number.parse::<usize>().ok();
        let share = || number.parse::<f64>().ok().filter(|value| value.is_finite());
        match name {
            "last" => put(&mut self.scope, whole().filter(|k| *k <= LAYERS).map(Scope::LastLayers)),
            "e" => put(&mut self.epochs, whole().filter(|n| EPOCHS.contains(n))),
            "b" => put(&mut self.batch_size, whole().filter(|n| BATCH.contains(n))),
            "r" => put(&mut self.learning_rate, share().filter(|r| RATE.contains(r))),
            "w" => put(&mut self.warm_up, share().filter(|w| (0.0..=1.0).contains(w))),
            "s" => put(&mut self.seed, number.parse().ok()),
            "l" => put(&mut self.longest_span, whole().filter(|n| SPAN.contains(n))),
            _ => false,
        }
    }
}

fn put<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let found = value.is_some();
    if found {
        *place = value;
    }
    found
}

/// As a link writes them: `last2,e8,r0.0003`.
impl fmt::Display for Changes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scope = self.scope.map(|scope| match scope {
            Scope::Head => "head".to_owned(),
            Scope::LastLayers(count) => format!("last{count}"),
            Scope::NormsAndBiases => "norms".to_owned(),
            Scope::Everything => "all".to_owned(),
        });
        let reading = self.reading.map(|reading| match reading {
            WordReading::First => "firstpiece".to_owned(),
            WordReading::Mean => "meanpiece".to_owned(),
        });
        let decoding = self.decoding.map(|decoding| match decoding {
            Decoding::Greedy => "greedy".to_owned(),
            Decoding::Crf => "crf".to_owned(),
        });
        let summary = self.summary.map(|summary| match summary {
            SpanSummary::Mean => "average".to_owned(),
            SpanSummary::Attention => "attention".to_owned(),
        });
        let words: Vec<String> = [
            scope,
            self.epochs.map(|epochs| format!("e{epochs}")),
            self.batch_size.map(|size| format!("b{size}")),
            self.learning_rate.map(|rate| format!("r{rate}")),
            self.warm_up.map(|share| format!("w{share}")),
            self.seed.map(|seed| format!("s{seed}")),
            reading,
            decoding,
            self.longest_span.map(|longest| format!("l{longest}")),
            summary,
        ]
        .into_iter()
        .flatten()
        .collect();
        formatter.write_str(&words.join(","))
    }
}

/// A word of a plan that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no part of a plan.")]
pub struct PlanError(String);

impl FromStr for Changes {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Self, PlanError> {
        let mut changes = Self::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            if !changes.take(word) {
                return Err(PlanError(word.to_owned()));
            }
        }
        Ok(changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_comes_back_from_its_link() {
        for scope in [Scope::Head, Scope::LastLayers(3), Scope::NormsAndBiases, Scope::Everything] {
            let changes = Changes {
                scope: Some(scope),
                epochs: Some(3),
                batch_size: Some(4),
                learning_rate: Some(2.5e-5),
                warm_up: Some(0.25),
                seed: Some(77),
                reading: Some(WordReading::Mean),
                decoding: Some(Decoding::Crf),
                longest_span: Some(4),
                summary: Some(SpanSummary::Attention),
            };
            assert_eq!(changes.to_string().parse(), Ok(changes));
        }
        assert_eq!("".parse(), Ok(Changes::default()));
        assert_eq!(Changes::default().to_string(), "");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["e0", "e9999", "b0", "rNaN", "r7", "w2", "l99", "x", "last", "last999", "é"] {
            assert!(text.parse::<Changes>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_scope_in_which_nothing_learns_gives_way() {
        let scope = |task, scope| {
            let changes = Changes { scope: Some(scope), ..Changes::default() };
            Chosen { task, changes, ..Chosen::default() }.plan().scope
        };
        assert_eq!(scope(Task::Similarity, Scope::Head), Plan::of(Task::Similarity).scope);
        assert_eq!(scope(Task::Similarity, Scope::LastLayers(0)), Plan::of(Task::Similarity).scope);
        assert_eq!(scope(Task::Similarity, Scope::LastLayers(1)), Scope::LastLayers(1));
        assert_eq!(scope(Task::Siamese, Scope::Head), Scope::Head);
    }

    #[test]
    fn a_data_set_of_another_task_gives_way() {
        let chosen = Chosen { task: Task::Pair, ..Chosen::default() };
        assert_eq!(chosen.source(), Source::Entailment);
        let own = Chosen { source: Source::Own, ..chosen };
        assert_eq!(own.source(), Source::Own);
    }
}
