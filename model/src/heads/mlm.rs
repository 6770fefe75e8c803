//! The masked-language-model head: softmax(LayerNorm(GELU(h W + b)) E^T + bias), E the token
//! table itself (Devlin et al. 2019, section 3.1; the transform as in the released model).

use burn::module::{Module, Param};
use burn::tensor::activation::gelu;
use burn::tensor::{Device, Tensor};

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::layer_norm::LayerNorm;
use crate::linear::Linear;
use crate::upload::vector;

/// Scores every piece of the vocabulary for a token.
#[derive(Module, Debug)]
pub struct MaskedLanguageModel {
    /// `[hidden, hidden]`.
    pub transform: Linear,
    /// After the GELU.
    pub layer_norm: LayerNorm,
    /// `[vocabulary]`.
    pub bias: Param<Tensor<1>>,
}

impl MaskedLanguageModel {
    /// Reads `cls.predictions.*`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self {
            transform: Linear::load(checkpoint, "cls.predictions.transform.dense", device)?,
            layer_norm: LayerNorm::load(checkpoint, "cls.predictions.transform.LayerNorm", device)?,
            bias: vector(checkpoint, "cls.predictions.bias", device)?,
        })
    }

    /// # Shapes
    /// - hidden `[batch, tokens, hidden]`: only the tokens asked for
    /// - table `[vocabulary, hidden]`: the encoder's token embeddings
    /// - output `[batch, tokens, vocabulary]`, logits
    pub fn forward(&self, hidden: Tensor<3>, table: Tensor<2>) -> Tensor<3> {
        let [batch, tokens, features] = hidden.dims();
        let transformed = self.layer_norm.forward(gelu(self.transform.forward(hidden)));
        let rows = transformed.reshape([batch * tokens, features]);
        let logits = rows.matmul(table.transpose()) + self.bias.val().unsqueeze();
        let [_, vocabulary] = logits.dims();
        logits.reshape([batch, tokens, vocabulary])
    }
}
