//! The masked-language-model head: softmax(LayerNorm(f(h W + b)) E^T + bias), E the token
//! table itself (Devlin et al. 2019, section 3.1; the transform as in the released model). f is the
//! configuration's non-linearity, in ELECTRA's generator and RoBERTa always GELU, and h W as wide as the
//! table.

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor};
use text::checkpoint::{CheckpointError, DECODER};
use text::config::{BertConfig, Family, HiddenAct};

use crate::checkpoint::Checkpoint;
use crate::heads::fresh::Fresh;
use crate::layer_norm::LayerNorm;
use crate::linear::Linear;
use crate::upload::{matrix, vector};
use crate::word_table::WordTable;

/// Scores every piece of the vocabulary for a token.
#[derive(Module, Debug)]
pub struct MaskedLanguageModel {
    /// `[hidden, width]`.
    pub transform: Linear,
    /// After the non-linearity.
    pub layer_norm: LayerNorm,
    /// `[vocabulary]`.
    pub bias: Param<Tensor<1>>,
    /// E, if it is not the token table itself: `[vocabulary, width]`.
    pub decoder: Option<Param<Tensor<2>>>,
    /// f.
    #[module(skip)]
    pub activation: HiddenAct,
}

impl MaskedLanguageModel {
    /// Reads `cls.predictions.*`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        let config = checkpoint.config();
        Ok(Self {
            activation: match config.model_type {
                Family::Bert | Family::DistilBert => config.hidden_act,
                Family::Electra | Family::Roberta => HiddenAct::Gelu,
            },
            transform: Linear::load(checkpoint, "cls.predictions.transform.dense", device)?,
            layer_norm: LayerNorm::load(checkpoint, "cls.predictions.transform.LayerNorm", device)?,
            bias: vector(checkpoint, "cls.predictions.bias", device)?,
            decoder: (!checkpoint.is_tied())
                .then(|| matrix(checkpoint, DECODER, device))
                .transpose()?,
        })
    }

    /// A head with first weights, tied to the table.
    pub(crate) fn fresh(config: &BertConfig, fresh: &mut Fresh<'_>) -> Self {
        let (hidden, width) = (config.hidden_size, config.embedding_width());
        Self {
            transform: fresh.encoder_linear(hidden, width),
            layer_norm: fresh.layer_norm(width, config.layer_norm_eps),
            bias: fresh.zeros(config.vocab_size),
            decoder: None,
            activation: config.hidden_act,
        }
    }

    /// LayerNorm(f(h W + b)), `[tokens, width]`.
    ///
    /// # Shapes
    /// - hidden `[tokens, hidden]`: only the tokens asked for
    pub fn transformed(&self, hidden: Tensor<2>) -> Tensor<2> {
        let transformed = self.transform.forward_activated(hidden, self.activation);
        self.layer_norm.forward(transformed).0
    }

    /// # Shapes
    /// - hidden `[tokens, hidden]`: only the tokens asked for
    /// - table: the encoder's token embeddings
    /// - output `[tokens, vocabulary]`, logits
    pub fn forward(&self, hidden: Tensor<2>, table: &WordTable) -> Tensor<2> {
        let transformed = self.transformed(hidden);
        match &self.decoder {
            Some(decoder) => shaders::piece_scores(transformed, decoder.val(), self.bias.val()),
            None => table.scores(transformed, self.bias.val()),
        }
    }
}
