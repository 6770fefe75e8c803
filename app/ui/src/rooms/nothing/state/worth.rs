//! What pretraining is worth: three networks fine-tuned on the same examples.

use std::collections::BTreeMap;
use std::sync::Arc;

use protocol::pretraining::{Answer, Compared};
use text::data::{Columns, DataFault, Dataset, Format, Part, Table, Task};
use text::metrics::Difference;
use text::training::Plan;

/// The examples, beside the page.
pub const PATH: &str = "datasets/sentiment.csv";

/// How all three learn.
pub fn plan() -> Plan {
    Plan::of(Task::Sequence)
}

/// Reads the examples.
///
/// # Errors
/// The first fault, with its line.
pub fn read(file: &str) -> Result<Dataset, DataFault> {
    let table = Table::read(file, Format::Csv)?;
    Dataset::read(&table, Task::Sequence, &Columns::guess(&table, Task::Sequence))
}

/// Where a comparison stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Progress {
    /// There is none.
    #[default]
    None,
    /// This network learns; so much of it, from 0 to 1, is done.
    Learning(Compared, f64),
    /// All three have learned.
    Done,
    /// It cannot go on: a sentence.
    Failed(String),
    /// The person ended it, or its engine is gone.
    Ended,
}

/// What a network found after it had learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// Of each example for validation whether its label was found.
    pub right: Arc<[bool]>,
    /// Seconds from its first example to the last answer.
    pub seconds: f64,
}

/// A comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Its number.
    pub id: u32,
    /// Steps after which the pretrained network was kept.
    pub state: usize,
    /// What the page's model is called.
    pub model: String,
    /// Where it stands.
    pub progress: Progress,
    /// Examples to learn from and for validation, once they are read.
    pub examples: Option<[usize; 2]>,
    /// How many of those for validation have the label that is most frequent among the others.
    pub majority: usize,
    /// What is known so far.
    pub tuned: BTreeMap<Compared, Tuned>,
}

impl Comparison {
    /// One that begins.
    pub fn new(id: u32, state: usize, model: String) -> Self {
        let progress = Progress::Learning(Compared::Random, 0.0);
        Self { id, state, model, progress, ..Self::default() }
    }

    /// Takes note of the examples.
    pub fn count(&mut self, dataset: &Dataset) {
        let [train, validation] = [Part::Train, Part::Validation].map(|part| dataset.counts(part));
        let frequent = (0..train.len()).rev().max_by_key(|label| train.get(*label));
        let majority = frequent.and_then(|label| validation.get(label));
        self.majority = majority.copied().unwrap_or_default();
        self.examples = Some([train, validation].map(|counts| counts.iter().sum()));
    }

    /// Takes what is told of this comparison.
    pub fn hear(&mut self, told: Answer) {
        match told {
            _ if !self.is_going() => {}
            Answer::Tuning { network, share } => {
                self.progress = Progress::Learning(network, share);
            }
            Answer::Tuned { network, right, milliseconds } => {
                let tuned = Tuned { right: right.into(), seconds: milliseconds / 1e3 };
                self.tuned.insert(network, tuned);
                if self.tuned.len() == Compared::ALL.len() {
                    self.progress = Progress::Done;
                }
            }
            _ => {}
        }
    }

    /// It cannot go on, for a reason: a sentence.
    pub fn fail(&mut self, reason: String) {
        if self.is_going() {
            self.progress = Progress::Failed(reason);
        }
    }

    /// Nothing more is told of it.
    pub fn end(&mut self) {
        if self.is_going() {
            self.progress = Progress::Ended;
        }
    }

    /// Whether a network learns.
    pub fn is_going(&self) -> bool {
        matches!(self.progress, Progress::Learning(..))
    }

    /// How many examples for validation a network got right, of how many.
    pub fn score(&self, network: Compared) -> Option<[usize; 2]> {
        let right = &self.tuned.get(&network)?.right;
        Some([right.iter().filter(|right| **right).count(), right.len()])
    }

    /// The accuracy of one minus that of another.
    pub fn difference(&self, one: Compared, other: Compared) -> Option<Difference> {
        let right = |network| Some(&self.tuned.get(&network)?.right);
        Difference::of(right(one)?, right(other)?)
    }

    /// Seconds of all three.
    pub fn seconds(&self) -> f64 {
        self.tuned.values().map(|tuned| tuned.seconds).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../../../../public/datasets/sentiment.csv");

    fn tuned(network: Compared, right: [bool; 2]) -> Answer {
        Answer::Tuned { network, right: right.to_vec(), milliseconds: 500.0 }
    }

    #[test]
    fn the_examples_and_their_more_frequent_label_are_counted() {
        let mut comparison = Comparison::new(4, 100, "mini".to_owned());
        comparison.count(&read(FILE).expect("a data set"));
        assert_eq!((comparison.examples, comparison.majority), (Some([688, 112]), 56));
        let file = "split,label,text\ntrain,a,x\ntrain,b,y\ntrain,b,z\nvalidation,a,v\nvalidation,a,w\nvalidation,b,u";
        comparison.count(&read(file).expect("a data set"));
        assert_eq!((comparison.examples, comparison.majority), (Some([3, 3]), 1));
    }

    #[test]
    fn three_networks_make_a_comparison() {
        let mut comparison = Comparison::new(4, 100, "mini".to_owned());
        comparison.hear(tuned(Compared::Random, [true, false]));
        comparison.hear(Answer::Tuning { network: Compared::Pretrained, share: 0.5 });
        assert_eq!(comparison.progress, Progress::Learning(Compared::Pretrained, 0.5));
        assert_eq!(comparison.difference(Compared::Pretrained, Compared::Random), None);
        comparison.hear(tuned(Compared::Pretrained, [true, true]));
        comparison.hear(tuned(Compared::Model, [true, true]));
        assert_eq!((comparison.progress.clone(), comparison.seconds()), (Progress::Done, 1.5));
        assert_eq!(comparison.score(Compared::Random), Some([1, 2]));
        let worth = comparison.difference(Compared::Pretrained, Compared::Random);
        assert!(worth.is_some_and(|worth| worth.mean == 0.5));
        comparison.end();
        assert_eq!(comparison.progress, Progress::Done);
    }

    #[test]
    fn what_was_ended_hears_nothing_more() {
        let mut comparison = Comparison::new(4, 100, "mini".to_owned());
        comparison.end();
        comparison.hear(tuned(Compared::Random, [true, false]));
        assert_eq!((comparison.progress, comparison.tuned.len()), (Progress::Ended, 0));
    }
}
