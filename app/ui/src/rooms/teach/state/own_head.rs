//! The classifier of the model that is open.

use std::str::FromStr;

use leptos::prelude::*;
use text::config::{BertConfig, Problem};
use text::data::{Dataset, Task};
use text::head::Heads;
use text::labels::Tag;

use crate::state::store::Store;

/// What it was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnHead {
    /// The task; one that reads a text can read two as well.
    pub task: Task,
    /// Its labels, in the order of its scores.
    pub labels: Vec<String>,
}

/// That of the model; tracked.
pub fn own_head(store: Store) -> Option<OwnHead> {
    store.model.with(|model| {
        let model = model.as_ref()?;
        OwnHead::of(&model.heads, &model.config)
    })
}

impl OwnHead {
    fn of(heads: &Heads, config: &BertConfig) -> Option<Self> {
        if let Some(labels) = heads.sequence_classification.clone() {
            let task = match config.problem_type {
                Some(Problem::Regression) => Task::Regression,
                _ if labels.len() == 1 => Task::Regression,
                Some(Problem::MultiLabelClassification) => Task::MultiLabel,
                _ => Task::Sequence,
            };
            // Several numbers at once are no task of the room.
            let fits = task != Task::Regression || labels.len() == 1;
            return fits.then_some(Self { task, labels });
        }
        let labels = heads.token_classification.clone()?;
        let is_outside_first = labels.first().is_some_and(|label| label == "O");
        let is_bio = is_outside_first && labels.iter().all(|label| Tag::from_str(label).is_ok());
        Some(Self { task: if is_bio { Task::Entities } else { Task::Words }, labels })
    }

    /// What it can be used for, if a person chose `task`.
    pub fn task_for(&self, task: Task) -> Task {
        if self.fits(task) { task } else { self.task }
    }

    /// Whether it can be used for a task.
    pub fn fits(&self, task: Task) -> bool {
        task == self.task
            || matches!(
                (self.task, task),
                (Task::Sequence, Task::Pair) | (Task::Entities, Task::Words)
            )
    }

    /// Whether a run of a task can go on with it.
    pub fn goes_on(&self, task: Task) -> bool {
        (task.has_labels() || task == Task::Regression) && self.fits(task)
    }

    /// A data set with its labels, if a run can go on with it and they are names.
    pub fn labelled(&self, dataset: &Dataset) -> Option<Dataset> {
        let learns = dataset.task.has_labels() && self.fits(dataset.task);
        learns.then(|| dataset.clone().with_labels(&self.labels))?
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn task(problem: Option<&str>, whole: bool, labels: &[&str]) -> Option<Task> {
        let labels = Some(labels.iter().map(|label| (*label).to_owned()).collect());
        let heads = match whole {
            true => Heads { sequence_classification: labels, ..Heads::default() },
            false => Heads { token_classification: labels, ..Heads::default() },
        };
        let config = json!({ "model_type": "bert", "problem_type": problem });
        let config = BertConfig::from_json(config.to_string().as_bytes()).expect("a configuration");
        OwnHead::of(&heads, &config).map(|own| own.task)
    }

    #[test]
    fn a_classifier_has_the_task_that_it_was_made_for() {
        assert_eq!(task(None, true, &["no", "yes"]), Some(Task::Sequence));
        assert_eq!(task(None, true, &["stars"]), Some(Task::Regression));
        assert_eq!(task(Some("regression"), true, &["a", "b"]), None);
        let several = task(Some("multi_label_classification"), true, &["a", "b"]);
        assert_eq!(several, Some(Task::MultiLabel));
        assert_eq!(task(None, false, &["O", "B-X", "I-X"]), Some(Task::Entities));
        assert_eq!(task(None, false, &["B-X", "O"]), Some(Task::Words));
        assert_eq!(task(None, false, &["DET", "NOUN"]), Some(Task::Words));
    }

    #[test]
    fn one_text_or_two_are_read_by_the_same_classifier() {
        let own = OwnHead { task: Task::Sequence, labels: Vec::new() };
        assert_eq!([Task::Pair, Task::Words].map(|task| own.fits(task)), [true, false]);
        assert_eq!(own.task_for(Task::Words), Task::Sequence);
    }
}
