//! How to train.

use serde::{Deserialize, Serialize};

use super::scope::Scope;
use crate::data::Task;
use crate::labels::WordReading;

/// How the labels of words are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decoding {
    /// Each word takes its most probable label, whatever its neighbours take.
    #[default]
    Greedy,
    /// A conditional random field: neighbouring labels are scored too, and the best path is
    /// taken (Lafferty et al. 2001).
    Crf,
}

/// What stands for the inside of a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpanSummary {
    /// The mean of its words' vectors.
    #[default]
    Mean,
    /// Their mean weighted by learned attention over them (Lee et al. 2017, section 4).
    Attention,
}

/// Every choice that a run depends on: the same plan and examples give the same run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// What is trained.
    pub scope: Scope,
    /// Times that every example is seen.
    pub epochs: usize,
    /// Examples a step.
    pub batch_size: usize,
    /// The highest learning rate.
    pub learning_rate: f64,
    /// How many times that rate the head learns with: it begins from nothing, the encoder does not
    /// (discriminative fine-tuning; Howard & Ruder 2018, section 3.2).
    pub head_rate: f64,
    /// Share of the steps in which the learning rate rises to it.
    pub warm_up: f64,
    /// Decay of the weights in AdamW (Loshchilov & Hutter 2019).
    pub weight_decay: f32,
    /// The seed of the head's first weights and of the order of the examples.
    pub seed: u64,
    /// How a word's probabilities come from those of its pieces.
    pub reading: WordReading,
    /// How the labels of words are chosen.
    pub decoding: Decoding,
    /// The longest span in words that is looked at.
    pub longest_span: usize,
    /// What stands for the inside of a span.
    pub summary: SpanSummary,
    /// Whether rare labels count as much as frequent ones: the loss of each example is multiplied by
    /// the weight of its label, see [`super::class_weights`]. The loss of a batch is still divided by
    /// its number of examples, so that in the mean over an epoch it is what scikit-learn minimises;
    /// PyTorch divides by the weights in the batch. Only of tasks with one label an example
    /// ([`Task::has_one_label`]), and only while learning: what is measured has no weights.
    pub balanced: bool,
    /// Whether the run ends with the network of its best evaluation: of all after a step, the one with
    /// the lowest mean loss on the examples for validation, the first of equal ones. Evaluations are
    /// made after every epoch, after the last step, and wherever a person pauses.
    pub keep_best: bool,
    /// Whether the head begins as the classifier of the model, where the model has one of the same
    /// labels in the same order; it then learns at the rate of the encoder. Any other head begins anew.
    pub further: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            scope: Scope::LastLayers(2),
            epochs: 8,
            batch_size: 16,
            learning_rate: 3e-4,
            head_rate: 4.0,
            warm_up: 0.1,
            weight_decay: 0.01,
            seed: 1,
            reading: WordReading::First,
            decoding: Decoding::Greedy,
            longest_span: 6,
            summary: SpanSummary::Mean,
            balanced: false,
            keep_best: false,
            further: true,
        }
    }
}

impl Plan {
    /// The default settings of a task: those of [`Plan::default`], but pairs of texts need more
    /// epochs, since what decides lies in how the two fit together; one text, questions, hidden spans
    /// and pairs that are read one by one need fewer. For the cosine of two, cross-validation on the
    /// bundled examples for training favours more layers at a lower rate. For one text it does, too,
    /// but by less than chance may do, and for three and a half times the work.
    pub fn of(task: Task) -> Self {
        match task {
            Task::Sequence => Self { epochs: 4, ..Self::default() },
            Task::Pair => Self { epochs: 12, ..Self::default() },
            Task::Siamese => Self { epochs: 7, ..Self::default() },
            Task::Question | Task::Boundary => Self { epochs: 5, ..Self::default() },
            Task::Similarity => {
                Self { scope: Scope::LastLayers(4), learning_rate: 2e-4, ..Self::default() }
            }
            _ => Self::default(),
        }
    }

    /// Steps of a whole run over so many examples.
    pub fn steps(&self, examples: usize) -> usize {
        self.epochs * examples.div_ceil(self.batch_size.max(1))
    }
}
