//! The precomputed example that the page shows before any weight arrives.

use serde::{Deserialize, Serialize};
use text::config::BertConfig;
use text::tokenizer::Encoding;
use text::wishes::TracePart;

use crate::trace::Trace;

/// What a probability of 1 is stored as.
pub const ONE: f32 = 65_535.0;

/// The sentence of the page's example.
pub const SENTENCE: &str = "The animal didn't cross the street because it was too tired.";

/// How far attention that was computed elsewhere may lie from what it is; rounding comes on top.
const BOUND: f32 = 1e-3;

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
        let attention = attention(trace, config.num_hidden_layers);
        let attention = attention.into_iter().map(|p| (p * ONE).round() as u16).collect();
        Self { sentence: sentence.into(), pair: pair.map(Into::into), config, encoding, attention }
    }
}

/// The attention of all layers and heads in a trace, one layer after the other.
pub fn attention(trace: &Trace, layers: usize) -> Vec<f32> {
    let layers = (0..layers).filter_map(|layer| trace.get(TracePart::Attention, layer));
    layers.flat_map(|layer| layer.values.iter().copied()).collect()
}

/// What a device can be checked by.
#[derive(Deserialize)]
struct Known {
    sentence: String,
    attention: Vec<u16>,
}

/// The attention in an example's file; `None` of anything but an example of [`SENTENCE`].
pub fn known(json: &[u8]) -> Option<Vec<f32>> {
    let known: Known = serde_json::from_slice(json).ok()?;
    let values = || known.attention.iter().map(|p| f32::from(*p) / ONE).collect();
    (known.sentence == SENTENCE).then(values)
}

/// Whether attention is what it should be, in every layer and head. What is no number is not.
pub fn agrees(found: &[f32], wanted: &[f32]) -> bool {
    let near = |(a, b): (&f32, &f32)| (a - b).abs() <= BOUND + 0.5 / ONE;
    !wanted.is_empty() && found.len() == wanted.len() && found.iter().zip(wanted).all(near)
}
