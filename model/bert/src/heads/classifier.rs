//! A label for a vector: softmax(W h + b) (Devlin et al. 2019, section 4.1 for the whole text,
//! section 5.3 for every token).

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use shaders::Activation;
use text::checkpoint::CheckpointError;

use super::fresh::{Fresh, SPREAD};
use crate::checkpoint::Checkpoint;
use crate::linear::Linear;

/// Scores of labels.
#[derive(Module, Debug)]
pub struct Classifier {
    /// `[hidden, labels]`.
    pub dense: Linear,
}

impl Classifier {
    /// Fresh weights, normally distributed and the same for a seed on every machine; no bias yet.
    pub fn new(hidden: usize, labels: usize, seed: u64, device: &Device) -> Self {
        let mut fresh = Fresh::new(seed, hidden as u64, device);
        Self { dense: fresh.linear(hidden, labels, SPREAD) }
    }

    /// Reads `classifier`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self { dense: Linear::load(checkpoint, "classifier", device)? })
    }

    /// Labels it tells apart.
    pub fn labels(&self) -> usize {
        let [labels] = self.dense.bias.dims();
        labels
    }

    /// # Shapes
    /// - hidden `[rows, hidden]`
    /// - output `[rows, labels]`, logits
    pub fn forward(&self, hidden: Tensor<2>) -> Tensor<2> {
        self.dense.forward(hidden, Activation::None)
    }
}
