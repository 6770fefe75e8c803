//! What a run has taught: a network that can be used and kept.

use text::config::BertConfig;
use text::data::Task;
use text::training::{Encoded, Output, Plan, Scale};

use super::batch::Batch;
use super::error::TrainingError;
use super::network::Network;

/// A fine-tuned network.
#[derive(Clone, Debug)]
pub struct Taught {
    /// What it learned.
    pub task: Task,
    /// The names of its labels.
    pub labels: Vec<String>,
    /// How it was trained, and how its answers are to be read.
    pub plan: Plan,
    /// The scale of the scores that it learned. It is folded into the weights, or kept by a head
    /// without weights: the network says scores as they are.
    pub scale: Option<Scale>,
    /// Its sizes.
    pub config: BertConfig,
    /// The encoder, from which traces can be taken, and the head.
    pub network: Network,
}

impl Taught {
    /// What it says of one text. For [`Task::Boundary`] the text must have been hidden, see
    /// [`Encoded::hide`].
    ///
    /// # Errors
    /// If the text does not fit the model or the task, or the device fails.
    pub async fn apply(&self, text: &Encoded) -> Result<Output, TrainingError> {
        if text.second.is_some() != self.task.is_siamese() {
            return Err(TrainingError::Misfit { number: 1 });
        }
        let batch = Batch::new(vec![text]);
        let hidden = self.network.vectors(&batch, None, &self.config)?;
        let mut judged = self.network.judge(hidden, &batch, &self.plan).await?;
        judged.pop().map(|judged| judged.output).ok_or(TrainingError::NoExamples)
    }
}
