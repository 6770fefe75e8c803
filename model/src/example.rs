//! The precomputed example that the page shows before any weight arrives.

use serde::{Deserialize, Serialize};

use crate::config::BertConfig;
use crate::tokenizer::Encoding;
use crate::trace::Trace;
use crate::wishes::TracePart;

/// What a probability of 1 is stored as.
pub const ONE: f32 = 65_535.0;

/// A pass over one input, small enough to be shown at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    /// Sentence A.
    pub sentence: String,
    /// Sentence B.
    pub pair: Option<String>,
    /// The model's sizes.
    pub config: BertConfig,
    /// The input's pieces.
    pub encoding: Encoding,
    /// Attention probabilities times [`ONE`], rounded, `[layers, heads, tokens, tokens]`.
    pub attention: Vec<u16>,
}

impl Example {
    /// The example of a trace that holds the attention of every layer.
    pub fn new(
        sentence: &str,
        pair: Option<&str>,
        config: BertConfig,
        encoding: Encoding,
        trace: &Trace,
    ) -> Self {
        let layers = (0..config.num_hidden_layers)
            .filter_map(|layer| trace.get(TracePart::Attention, layer));
        let attention =
            layers.flat_map(|layer| &layer.values).map(|p| (p * ONE).round() as u16).collect();
        Self { sentence: sentence.into(), pair: pair.map(Into::into), config, encoding, attention }
    }
}
