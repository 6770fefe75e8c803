//! Next-sentence prediction: softmax(W pooled + b), index 0 = the second sentence follows
//! (Devlin et al. 2019, section 3.1).

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use shaders::Activation;
use text::checkpoint::CheckpointError;

use crate::checkpoint::Checkpoint;
use crate::linear::Linear;

/// Does the second sentence follow the first?
#[derive(Module, Debug)]
pub struct NextSentence {
    /// `[hidden, 2]`.
    pub dense: Linear,
}

impl NextSentence {
    /// Reads `cls.seq_relationship`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self { dense: Linear::load(checkpoint, "cls.seq_relationship", device)? })
    }

    /// # Shapes
    /// - pooled `[batch, hidden]`
    /// - output `[batch, 2]`, logits
    pub fn forward(&self, pooled: Tensor<2>) -> Tensor<2> {
        self.dense.forward(pooled, Activation::None)
    }
}
