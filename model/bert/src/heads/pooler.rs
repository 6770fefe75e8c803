//! The pooler: f(W h_CLS + b), with f = tanh as in the released model. DistilBERT, ELECTRA and RoBERTa
//! have such a map below the classifier of a whole input, with ReLU, GELU and tanh (Hugging Face's
//! `pre_classifier`, `ElectraClassificationHead` and `RobertaClassificationHead`).

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use shaders::Activation;
use text::checkpoint::CheckpointError;
use text::config::Family;

use super::fresh::{Fresh, SPREAD};
use crate::checkpoint::Checkpoint;
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
        let activation = activation(checkpoint.config().model_type);
        Ok(Self { dense: Linear::load(checkpoint, "pooler.dense", device)?, activation })
    }

    /// A map with first weights, as a family has it.
    pub fn fresh(family: Family, hidden: usize, seed: u64, device: &Device) -> Self {
        let dense = Fresh::new(seed, 1, device).linear(hidden, hidden, SPREAD);
        Self { dense, activation: activation(family) }
    }

    /// # Shapes
    /// - first `[batch, hidden]`: the vectors of `[CLS]`
    /// - output `[batch, hidden]`
    pub fn forward(&self, first: Tensor<2>) -> Tensor<2> {
        self.dense.forward(first, self.activation)
    }
}

fn activation(family: Family) -> Activation {
    match family {
        Family::Bert | Family::Roberta => Activation::Tanh,
        Family::DistilBert => Activation::Relu,
        Family::Electra => Activation::Gelu,
    }
}
