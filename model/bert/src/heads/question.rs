//! Extractive question answering: a start and an end logit for every token (Devlin et al. 2019,
//! section 4.2).

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use shaders::Activation;
use text::checkpoint::CheckpointError;

use super::fresh::{Fresh, SPREAD};
use crate::checkpoint::Checkpoint;
use crate::linear::Linear;

/// Where does the answer start and end?
#[derive(Module, Debug)]
pub struct QuestionAnswering {
    /// `[hidden, 2]`: start, end.
    pub dense: Linear,
}

impl QuestionAnswering {
    /// Fresh weights, for checkpoints without such a head.
    pub fn new(hidden: usize, seed: u64, device: &Device) -> Self {
        Self { dense: Fresh::new(seed, 4, device).linear(hidden, 2, SPREAD) }
    }

    /// Reads `qa_outputs`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self { dense: Linear::load(checkpoint, "qa_outputs", device)? })
    }

    /// # Shapes
    /// - hidden `[rows, hidden]`
    /// - output `[rows, 2]`, start and end logits
    pub fn forward(&self, hidden: Tensor<2>) -> Tensor<2> {
        self.dense.forward(hidden, Activation::None)
    }
}
