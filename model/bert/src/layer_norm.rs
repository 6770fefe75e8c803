//! LayerNorm(x) = (x - mu) / sqrt(var + epsilon) * gamma + beta, each token over its own features
//! (Ba, Kiros & Hinton 2016, equation 4; var divided by the number of features).

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor};
use text::checkpoint::CheckpointError;

use crate::checkpoint::Checkpoint;
use crate::upload::vector;

/// The normalisation after each sub-layer.
#[derive(Module, Debug)]
pub struct LayerNorm {
    /// Learned scale, `[hidden]`.
    pub gamma: Param<Tensor<1>>,
    /// Learned shift, `[hidden]`.
    pub beta: Param<Tensor<1>>,
    /// Added to the variance (`layer_norm_eps`).
    pub epsilon: f64,
}

impl LayerNorm {
    /// Reads `{name}.weight` (gamma) and `{name}.bias` (beta).
    ///
    /// # Errors
    /// If one is missing or has the wrong shape.
    pub fn load(
        checkpoint: &Checkpoint,
        name: &str,
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        Ok(Self {
            gamma: vector(checkpoint, &format!("{name}.weight"), device)?,
            beta: vector(checkpoint, &format!("{name}.bias"), device)?,
            epsilon: checkpoint.config().layer_norm_eps,
        })
    }

    /// The normalised rows; and the mean and variance of each row.
    ///
    /// # Shapes
    /// - input and first output `[rows, hidden]`
    /// - second output `[rows, 2]`
    pub fn forward(&self, input: Tensor<2>) -> (Tensor<2>, Tensor<2>) {
        shaders::layer_norm(input, self.gamma.val(), self.beta.val(), self.epsilon as f32)
    }
}
