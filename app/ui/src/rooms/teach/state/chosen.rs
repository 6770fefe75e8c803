//! What is chosen: the task, its data, and the plan.

use lessons::fields::Fields;
use serde::{Deserialize, Serialize};
use text::data::Task;
use text::labels::WordReading;
use text::training::{Decoding, Plan, Scope, SpanSummary};

use super::source::Source;
use crate::state::kept::OfRoom;

/// The names of the tasks in files.
pub const TASKS: &[(&str, Task)] = &[
    ("sequence", Task::Sequence),
    ("multi_label", Task::MultiLabel),
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
    /// Whether rare labels count as much as frequent ones.
    pub balanced: Option<bool>,
    /// Whether the run ends with the network of its best evaluation.
    pub keep_best: Option<bool>,
    /// Whether a run begins with the classifier of the model, where its labels are the same.
    pub further: Option<bool>,
}

/// The task, its data, and what is planned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TeachState {
    /// What is learned.
    pub task: Task,
    /// From which examples; one that does not fit the task means the task's first.
    pub source: Source,
    /// Whether examples are left out of training whose text validation has, too.
    pub apart: bool,
    /// What differs from the task's default plan.
    #[serde(flatten)]
    pub changes: Changes,
}

impl Default for TeachState {
    fn default() -> Self {
        let (task, source) = (Task::Sequence, Source::Sarcasm);
        Self { task, source, apart: false, changes: Changes::default() }
    }
}

impl TeachState {
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
            balanced: self.balanced.unwrap_or(plan.balanced),
            keep_best: self.keep_best.unwrap_or(plan.keep_best),
            further: self.further.unwrap_or(plan.further),
            ..plan
        }
    }

    /// Whether every number is one that its field takes.
    fn fits(&self) -> bool {
        let layers = !matches!(self.scope, Some(Scope::LastLayers(count)) if count > LAYERS);
        layers
            && self.epochs.is_none_or(|epochs| EPOCHS.contains(&epochs))
            && self.batch_size.is_none_or(|size| BATCH.contains(&size))
            && self.learning_rate.is_none_or(|rate| RATE.contains(&rate))
            && self.warm_up.is_none_or(|share| (0.0..=1.0).contains(&share))
            && self.longest_span.is_none_or(|longest| SPAN.contains(&longest))
    }
}

impl Fields for TeachState {
    fn fits(&self) -> bool {
        self.changes.fits()
    }
}

impl OfRoom for TeachState {
    const ROOM: &'static str = "teach";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::kept::checks::{comes_back, refuses};

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
                balanced: Some(true),
                keep_best: Some(true),
                further: Some(false),
            };
            let state = TeachState {
                task: Task::Words,
                source: Source::PartsOfSpeech,
                apart: true,
                changes,
            };
            comes_back(&state);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        refuses::<TeachState>(&[
            ("epochs", "0"),
            ("epochs", "9999"),
            ("batch_size", "0"),
            ("learning_rate", "NaN"),
            ("learning_rate", "7"),
            ("warm_up", "2"),
            ("longest_span", "99"),
            ("scope", "last_layers"),
            ("scope", "last_layers:999"),
            ("scope", "x"),
            ("task", "x"),
        ]);
    }

    #[test]
    fn a_scope_in_which_nothing_learns_gives_way() {
        let scope = |task, scope| {
            let changes = Changes { scope: Some(scope), ..Changes::default() };
            TeachState { task, changes, ..TeachState::default() }.plan().scope
        };
        assert_eq!(scope(Task::Similarity, Scope::Head), Plan::of(Task::Similarity).scope);
        assert_eq!(scope(Task::Similarity, Scope::LastLayers(0)), Plan::of(Task::Similarity).scope);
        assert_eq!(scope(Task::Similarity, Scope::LastLayers(1)), Scope::LastLayers(1));
        assert_eq!(scope(Task::Siamese, Scope::Head), Scope::Head);
    }

    #[test]
    fn a_data_set_of_another_task_gives_way() {
        let chosen = TeachState { task: Task::Pair, ..TeachState::default() };
        assert_eq!(chosen.source(), Source::Entailment);
        let own = TeachState { source: Source::Own, ..chosen };
        assert_eq!(own.source(), Source::Own);
    }
}
