//! The shape of a BERT, in Hugging Face's field names (`config.json`).

use serde::{Deserialize, Serialize};

/// A BERT's sizes. Fields that this project does not use are ignored when reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BertConfig {
    /// Pieces in the vocabulary, |V|.
    pub vocab_size: usize,
    /// Features of a token vector, d.
    pub hidden_size: usize,
    /// Layers, L.
    pub num_hidden_layers: usize,
    /// Heads of each layer, H; divides `hidden_size`.
    pub num_attention_heads: usize,
    /// Features inside the feed-forward network, 4 d in the paper.
    pub intermediate_size: usize,
    /// The non-linearity; only `gelu` (the exact form) is supported.
    pub hidden_act: String,
    /// Rows of the position table: the longest input.
    pub max_position_embeddings: usize,
    /// Segments.
    pub type_vocab_size: usize,
    /// What LayerNorm adds to the variance.
    pub layer_norm_eps: f64,
    /// The id of `[PAD]`.
    #[serde(default)]
    pub pad_token_id: u32,
}
