//! A label for a whole input: softmax(W f(W_p h_CLS + b_p) + b), f = tanh in BERT. The paper (Devlin et al. 2019,
//! section 4.1) speaks of `[CLS]`'s vector; its code and Hugging Face's
//! `BertForSequenceClassification` send it through the pooler first, and so does this head. The
//! pooler learns with the head.

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use text::checkpoint::CheckpointError;

use super::classifier::Classifier;
use super::pooler::Pooler;
use crate::checkpoint::Checkpoint;

/// Scores of labels for a whole input.
#[derive(Module, Debug)]
pub struct SequenceClassification {
    /// f(W_p h_CLS + b_p).
    pub pooler: Pooler,
    /// The labels' scores.
    pub classifier: Classifier,
}

impl SequenceClassification {
    /// A fresh classifier on a pooler.
    pub fn new(pooler: Pooler, hidden: usize, labels: usize, seed: u64, device: &Device) -> Self {
        Self { pooler, classifier: Classifier::new(hidden, labels, seed, device) }
    }

    /// Reads `classifier`, on the pooler of the checkpoint.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(
        checkpoint: &Checkpoint,
        pooler: &Pooler,
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        Ok(Self { pooler: pooler.clone(), classifier: Classifier::load(checkpoint, device)? })
    }

    /// # Shapes
    /// - first `[batch, hidden]`: the vectors of `[CLS]`
    /// - output `[batch, labels]`, logits
    pub fn forward(&self, first: Tensor<2>) -> Tensor<2> {
        self.classifier.forward(self.pooler.forward(first))
    }
}
