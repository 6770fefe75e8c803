//! LayerNorm(x) = (x - mu) / sqrt(var + epsilon) * gamma + beta, each token over its own features
//! (Ba, Kiros & Hinton 2016, equation 4; var divided by the number of features).

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor};

use crate::checkpoint::{Checkpoint, CheckpointError};
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

    /// # Shapes
    /// - input and output `[batch, tokens, hidden]`
    pub fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        let [batch, tokens, hidden] = input.dims();
        let rows = input.reshape([batch * tokens, hidden]);
        shaders::layer_norm(rows, self.gamma.val(), self.beta.val(), self.epsilon as f32)
            .reshape([batch, tokens, hidden])
    }

    /// Mean and variance of every row, `[batch, tokens, 2]`.
    pub fn moments(input: Tensor<3>) -> Tensor<3> {
        let mean = input.clone().mean_dim(2);
        let variance = (input - mean.clone()).square().mean_dim(2);
        Tensor::cat(vec![mean, variance], 2)
    }
}
