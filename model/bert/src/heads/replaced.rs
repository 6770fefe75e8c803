//! ELECTRA's discriminator: the probability that a piece was replaced, sigmoid(w^T f(W h + b) + c)
//! (Clark et al. 2020, section 2; the map below w as in the released model). f is the configuration's
//! non-linearity.

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use shaders::Activation;
use text::checkpoint::CheckpointError;
use text::checkpoint::names::{REPLACED_SCORE, REPLACED_TRANSFORM};
use text::config::HiddenAct;

use crate::checkpoint::Checkpoint;
use crate::linear::Linear;

/// Was this piece replaced?
#[derive(Module, Debug)]
pub struct ReplacedPieces {
    /// `[hidden, hidden]`: W, b.
    pub transform: Linear,
    /// `[hidden, 1]`: w, c.
    pub score: Linear,
    /// f.
    #[module(skip)]
    pub activation: HiddenAct,
}

impl ReplacedPieces {
    /// Reads `discriminator_predictions.*`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self {
            transform: Linear::load(checkpoint, REPLACED_TRANSFORM, device)?,
            score: Linear::load(checkpoint, REPLACED_SCORE, device)?,
            activation: checkpoint.config().hidden_act,
        })
    }

    /// # Shapes
    /// - hidden `[rows, hidden]`
    /// - output `[rows, 1]`, logits
    pub fn forward(&self, hidden: Tensor<2>) -> Tensor<2> {
        let inner = self.transform.forward_activated(hidden, self.activation);
        self.score.forward(inner, Activation::None)
    }
}
