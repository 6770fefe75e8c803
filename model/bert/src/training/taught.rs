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
        self.apply_all(&[text]).await?.pop().ok_or(TrainingError::NoExamples)
    }

    /// What it says of several texts that are computed at once, of each as [`Self::apply`] does.
    ///
    /// # Errors
    /// As [`Self::apply`].
    pub async fn apply_all(&self, texts: &[&Encoded]) -> Result<Vec<Output>, TrainingError> {
        let fits = |text: &&Encoded| text.second.is_some() == self.task.is_siamese();
        if let Some(misfit) = texts.iter().position(|text| !fits(text)) {
            return Err(TrainingError::Misfit { number: misfit + 1 });
        }
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        let batch = Batch::new(texts.to_vec());
        let hidden = self.network.vectors(&batch, None, &self.config)?;
        let judged = self.network.judge(hidden, &batch, &self.plan).await?;
        Ok(judged.into_iter().map(|judged| judged.output).collect())
    }
}
