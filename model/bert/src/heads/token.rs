//! A label for every token, perhaps with scores of which label follows which (Devlin et al. 2019,
//! section 5.3; Lample et al. 2016, section 2.2).

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use text::checkpoint::CheckpointError;

use super::classifier::Classifier;
use super::field::Field;
use crate::checkpoint::Checkpoint;

/// Scores of labels for every token.
#[derive(Module, Debug)]
pub struct TokenClassification {
    /// The labels' scores.
    pub classifier: Classifier,
    /// The scores of neighbours, in a conditional random field.
    pub field: Option<Field>,
}

impl TokenClassification {
    /// A fresh classifier; transitions, if any, that do not matter yet.
    pub fn new(hidden: usize, labels: usize, with_field: bool, seed: u64, device: &Device) -> Self {
        Self {
            classifier: Classifier::new(hidden, labels, seed, device),
            field: with_field.then(|| Field::new(labels, device)),
        }
    }

    /// Reads `classifier`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self { classifier: Classifier::load(checkpoint, device)?, field: None })
    }

    /// # Shapes
    /// - hidden `[rows, hidden]`
    /// - output `[rows, labels]`, logits
    pub fn forward(&self, hidden: Tensor<2>) -> Tensor<2> {
        self.classifier.forward(hidden)
    }
}
