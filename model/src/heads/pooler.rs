//! The pooler: f(W h_CLS + b), with f = tanh as in the released model. DistilBERT and ELECTRA have
//! such a map below the classifier of a whole input, with ReLU and GELU (Hugging Face's
//! `pre_classifier` and `ElectraClassificationHead`).

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use shaders::Activation;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::config::Family;
use crate::linear::Linear;

/// A whole input as one vector.
#[derive(Module, Debug)]
pub struct Pooler {
    /// `[hidden, hidden]`.
    pub dense: Linear,
    /// f.
    #[module(skip)]
    pub activation: Activation,
}

impl Pooler {
    /// Reads `pooler.dense`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        let activation = match checkpoint.config().model_type {
            Family::Bert => Activation::Tanh,
            Family::DistilBert => Activation::Relu,
            Family::Electra => Activation::Gelu,
        };
        Ok(Self { dense: Linear::load(checkpoint, "pooler.dense", device)?, activation })
    }

    /// # Shapes
    /// - first `[batch, hidden]`: the vectors of `[CLS]`
    /// - output `[batch, hidden]`
    pub fn forward(&self, first: Tensor<2>) -> Tensor<2> {
        self.dense.forward(first, self.activation)
    }
}
