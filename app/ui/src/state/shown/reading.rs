//! Results read from the engine's answers, and from the file that comes with the page.

use std::sync::Arc;

use protocol::{Found, FoundBeside, Input, Payload, Response, TraceArray};
use text::config::BertConfig;
use text::example::{Example, ONE, Rounded};
use text::wishes::{TracePart, Wish};
use thiserror::Error;

use super::maps::{self, Maps, fill_silent};
use super::part::{Extras, Part};
use super::{EXACT_UP_TO, ORIGINAL, Origin, Other, Shown};

/// A result that cannot be drawn.
#[derive(Debug, Error)]
pub enum ShownError {
    /// An array contradicts its own shape.
    #[error(transparent)]
    Payload(#[from] protocol::PayloadError),
    /// The example is not the JSON that it should be.
    #[error("The example cannot be read: {0}.")]
    Json(#[from] serde_json::Error),
    /// An array has a shape that no attention has.
    #[error("The result has an array of shape {0:?}, which is not one of attention matrices.")]
    Shape(Vec<usize>),
    /// A layer is missing.
    #[error("The result has the attention of {found} layers instead of {wanted}.")]
    Layers {
        /// Layers of the model.
        wanted: usize,
        /// Layers of the result.
        found: usize,
    },
}

impl Shown {
    /// Reads an answer of the engine.
    ///
    /// # Errors
    /// If an array is missing or has an impossible shape; other answers than a pass give `None`.
    pub fn from_pass(
        payload: Payload<Response>,
        config: &BertConfig,
    ) -> Result<Option<Self>, ShownError> {
        let Response::Pass { id, found, beside, milliseconds, device, .. } = &payload.message
        else {
            return Ok(None);
        };
        let origin = Origin::Live { request: *id, device: *device, milliseconds: *milliseconds };
        let mut shown = Self::from_found(&payload, found, config, origin)?;
        if shown.attention.is_empty() {
            return Err(ShownError::Layers { wanted: config.num_hidden_layers, found: 0 });
        }
        for FoundBeside { tag, found } in beside {
            let other = Self::from_found(&payload, found, config, origin)?;
            if *tag == ORIGINAL {
                shown.beside = Some(Box::new(other));
            } else {
                shown.others.push(Other { tag: tag.clone(), shown: other });
            }
        }
        Ok(Some(shown))
    }

    /// Reads what came out for one input.
    ///
    /// # Errors
    /// If an array is missing or has an impossible shape.
    pub fn from_found(
        payload: &Payload<Response>,
        found: &Found,
        config: &BertConfig,
        origin: Origin,
    ) -> Result<Self, ShownError> {
        let tokens = found.encoding.pieces.len();
        let layers = config.num_hidden_layers;
        let (mut attention, mut means, mut exact) = (Vec::new(), Vec::new(), None);
        let mut extras = Extras {
            refused: found.refused.clone(),
            predictions: found.predictions.clone(),
            tracks: found.tracks.clone(),
            ..Extras::default()
        };
        let mut arrays: Vec<&TraceArray> = found.arrays.iter().collect();
        arrays.sort_by_key(|traced| traced.wish.layer);
        for traced in arrays {
            match (traced.wish.part, traced.wish.head) {
                (TracePart::Attention, None) => {
                    attention.push(maps::read(payload, traced, tokens)?)
                }
                (TracePart::Attention, Some(head)) => {
                    exact = Some((traced.wish.layer, head, maps::read(payload, traced, tokens)?));
                }
                (TracePart::MeanAttention, _) => means.push(maps::read(payload, traced, tokens)?),
                _ => extras.take(traced, payload.values(&traced.array)?),
            }
        }
        let silent: Vec<usize> =
            (0..layers).filter(|layer| !found.input.switches.layer(*layer).attention).collect();
        let block = tokens.div_ceil(EXACT_UP_TO).max(1);
        if !attention.is_empty() || silent.len() == layers {
            fill_silent(&mut attention, &silent, config.num_attention_heads, tokens, block);
        }
        if !means.is_empty() {
            fill_silent(&mut means, &silent, 1, tokens, 1);
        }
        if !(attention.is_empty() || attention.len() == layers)
            || !(means.is_empty() || means.len() == layers)
        {
            return Err(ShownError::Layers { wanted: layers, found: attention.len() });
        }
        Ok(Self {
            input: found.input.clone(),
            encoding: found.encoding.clone(),
            layers,
            heads: config.num_attention_heads,
            attention,
            exact,
            means,
            origin,
            extras,
            beside: None,
            others: Vec::new(),
        })
    }

    /// Reads the precomputed example.
    ///
    /// # Errors
    /// If it is not JSON of [`Example`] or its attention does not fit its pieces.
    pub fn from_example(json: &str) -> Result<Self, ShownError> {
        let example: Example = serde_json::from_str(json)?;
        let (layers, heads) =
            (example.config.num_hidden_layers, example.config.num_attention_heads);
        let side = example.encoding.pieces.len();
        let size = heads.saturating_mul(side).saturating_mul(side);
        if size == 0 || example.attention.len() != layers.saturating_mul(size) {
            return Err(ShownError::Shape(vec![example.attention.len()]));
        }
        let attention = example
            .attention
            .chunks_exact(size)
            .map(|layer| Maps {
                values: layer.iter().map(|value| f32::from(*value) / ONE).collect(),
                side,
                block: 1,
            })
            .collect();
        Ok(Self {
            input: Input {
                sentence: example.sentence.into(),
                pair: example.pair.map(Arc::from),
                ..Input::default()
            },
            encoding: example.encoding,
            layers,
            heads,
            attention,
            exact: None,
            means: Vec::new(),
            origin: Origin::Example,
            extras: Extras {
                parts: states(&example.states),
                predictions: example.predictions,
                tracks: example.tracks,
                ..Extras::default()
            },
            beside: None,
            others: Vec::new(),
        })
    }
}

/// The vectors below the first layer, and after each.
fn states(rounded: &[Rounded]) -> Vec<Part> {
    let part = |(place, state): (usize, &Rounded)| {
        let below = Wish::of(TracePart::Embeddings, 0);
        let after = |layer| Wish::of(TracePart::Hidden, layer);
        let tokens = state.scales.len();
        let shape = vec![tokens, state.values.len() / tokens.max(1)];
        Part { wish: place.checked_sub(1).map_or(below, after), shape, values: state.numbers() }
    };
    rounded.iter().enumerate().map(part).collect()
}
