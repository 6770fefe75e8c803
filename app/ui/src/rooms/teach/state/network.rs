//! The fine-tuned network that answers, and what it answered.

use std::sync::Arc;

use text::data::{Dataset, Task, Text};
use text::tokenizer::Encoding;
use text::training::{Output, Plan};

/// The network that answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// Its name, if it was kept or loaded.
    pub name: Option<String>,
    /// What it learned.
    pub task: Task,
    /// Its labels.
    pub labels: Arc<Vec<String>>,
    /// How it learned.
    pub plan: Plan,
    /// Whether it is the classifier of the model that is open, of which nothing was taught here.
    pub own: bool,
}

impl Network {
    /// The network of a run.
    pub fn of(dataset: &Dataset, plan: Plan) -> Self {
        let (task, labels) = (dataset.task, Arc::new(dataset.labels.clone()));
        Self { name: None, task, labels, plan, own: false }
    }
}

/// What it says of a typed text.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// The network's labels.
    pub labels: Arc<Vec<String>>,
    /// The text that was looked at.
    pub text: Text,
    /// Steps that the network had learned.
    pub step: usize,
    /// The text's pieces.
    pub encoding: Encoding,
    /// What it says.
    pub output: Output,
    /// What it said before the first step.
    pub untrained: Option<Output>,
}
