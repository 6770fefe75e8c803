//! y = x W + b.

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor};

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::upload::{transposed_matrix, vector};

/// An affine map of the last axis.
#[derive(Module, Debug)]
pub struct Linear {
    /// `[in, out]`: the transpose of Hugging Face's `[out, in]`, so that the outputs of one input
    /// feature lie side by side.
    pub weight: Param<Tensor<2>>,
    /// `[out]`.
    pub bias: Param<Tensor<1>>,
}

impl Linear {
    /// Reads `{name}.weight` and `{name}.bias`.
    ///
    /// # Errors
    /// If one is missing or has the wrong shape.
    pub fn load(
        checkpoint: &Checkpoint,
        name: &str,
        device: &Device,
    ) -> Result<Self, CheckpointError> {
        Ok(Self {
            weight: transposed_matrix(checkpoint, &format!("{name}.weight"), device)?,
            bias: vector(checkpoint, &format!("{name}.bias"), device)?,
        })
    }

    /// # Shapes
    /// - input `[batch, tokens, in]`
    /// - output `[batch, tokens, out]`
    pub fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        let [batch, tokens, features] = input.dims();
        let rows = input.reshape([batch * tokens, features]);
        let output = shaders::linear(rows, self.weight.val(), self.bias.val());
        let [_, out] = output.dims();
        output.reshape([batch, tokens, out])
    }
}
