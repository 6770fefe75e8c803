//! The pooler: tanh(W h_CLS + b), as in the released model.

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use shaders::Activation;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::linear::Linear;

/// A whole input as one vector.
#[derive(Module, Debug)]
pub struct Pooler {
    /// `[hidden, hidden]`.
    pub dense: Linear,
}

impl Pooler {
    /// Reads `pooler.dense`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self { dense: Linear::load(checkpoint, "pooler.dense", device)? })
    }

    /// # Shapes
    /// - first `[batch, hidden]`: the vectors of `[CLS]`
    /// - output `[batch, hidden]`
    pub fn forward(&self, first: Tensor<2>) -> Tensor<2> {
        self.dense.forward(first, Activation::Tanh)
    }
}
