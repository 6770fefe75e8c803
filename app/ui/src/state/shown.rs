//! The result on screen: tokens and attention that belong together.

use model::config::BertConfig;
use model::predictions::Prediction;
use model::statistics::{self, Matrix};
use model::tokenizer::Encoding;
use model::wishes::{TracePart, Wish};
use protocol::{DeviceKind, Found, FoundBeside, Input, Payload, Response, Role, TraceArray};
use serde::Deserialize;
use thiserror::Error;

use super::lab::{Aspect, Controls, View};
use super::selection::Selection;

/// Pieces up to which the attention of every head is kept exactly. Beyond, the overview is
/// averaged down to as many rows and columns, and exact values come for the chosen head only.
pub const EXACT_UP_TO: usize = 128;

/// Square matrices of one layer, one after another.
#[derive(Clone, Debug, PartialEq)]
pub struct Maps {
    /// `[count, side, side]`.
    pub values: Vec<f32>,
    /// Rows and columns of each.
    pub side: usize,
    /// Pieces that one row or column stands for.
    pub block: usize,
}

impl Maps {
    /// Matrix `index`, row by row.
    pub fn get(&self, index: usize) -> Option<&[f32]> {
        let size = self.side.checked_mul(self.side)?;
        self.values.get(index.checked_mul(size)?..)?.get(..size)
    }

    /// The matrices, each row by row.
    pub fn iter(&self) -> impl Iterator<Item = &[f32]> {
        self.values.chunks_exact((self.side * self.side).max(1))
    }
}

/// Where a result came from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// The file that comes with the page.
    Example,
    /// The engine: the number of its request, where it ran and for how many milliseconds.
    Live {
        /// The request's number.
        request: u32,
        /// Where it ran.
        device: DeviceKind,
        /// How long.
        milliseconds: f64,
    },
}

/// One result: nothing of it is ever drawn with another's tokens.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What was encoded.
    pub input: Input,
    /// Its pieces.
    pub encoding: Encoding,
    /// Layers of the model.
    pub layers: usize,
    /// Heads of each layer.
    pub heads: usize,
    /// One entry a layer: the attention of its heads, averaged down where there are many pieces.
    pub attention: Vec<Maps>,
    /// The exact attention of one layer and head, where `attention` is averaged down.
    pub exact: Option<(usize, usize, Maps)>,
    /// One entry a layer: the exact mean over its heads, where `attention` is averaged down.
    pub means: Vec<Maps>,
    /// Where it came from.
    pub origin: Origin,
    /// What else was asked for.
    pub extras: Extras,
    /// The result of the input before its edits and with nothing switched off, if there was one.
    pub beside: Option<Box<Self>>,
    /// What the model said of other inputs that were asked for beside.
    pub others: Vec<FoundBeside>,
}

/// A value inside the network, as it was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Which.
    pub wish: Wish,
    /// As documented at [`TracePart`].
    pub shape: Vec<usize>,
    /// Row by row.
    pub values: Vec<f32>,
}

impl Part {
    /// The row of a token, of a part `[tokens, features]`.
    pub fn row(&self, token: usize) -> Option<&[f32]> {
        let [rows, columns] = self.shape.as_slice() else { return None };
        (token < *rows).then(|| self.values.get(token * columns..(token + 1) * columns))?
    }

    /// The row of a token in one head, of a part `[heads, tokens, size]`. Where only one head was
    /// asked for, that is the head.
    pub fn head_row(&self, head: usize, token: usize) -> Option<&[f32]> {
        let [heads, rows, columns] = self.shape.as_slice() else { return None };
        let head = match self.wish.head {
            Some(only) => (only == head).then_some(0)?,
            None => head,
        };
        if head >= *heads || token >= *rows {
            return None;
        }
        let start = (head * rows + token) * columns;
        self.values.get(start..start + columns)
    }
}

/// What a result has beside its attention, where it was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    /// Why edits were left out, a sentence each.
    pub refused: Vec<String>,
    /// The predictions of the tokens asked for.
    pub predictions: Vec<Prediction>,
    /// One entry a layer: the hidden state after it, `[tokens, hidden]` row by row.
    pub hidden: Vec<Vec<f32>>,
    /// tanh(W h_CLS + b), `[hidden]`.
    pub pooled: Vec<f32>,
    /// The two next-sentence logits, index 0 = follows.
    pub next_sentence: Option<[f32; 2]>,
    /// The hidden state of [`Role::Contrast`], where it was asked for, `[tokens, hidden]`.
    pub contrast: Option<Vec<f32>>,
    /// Everything that was asked for beside the attention, those above included.
    pub parts: Vec<Part>,
}

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
        let is_original = |beside: &&FoundBeside| beside.role == Role::Original;
        let original = match beside.iter().find(is_original) {
            Some(FoundBeside { found, .. }) => {
                Some(Box::new(Self::from_found(&payload, found, config, origin)?))
            }
            None => None,
        };
        let others = beside.iter().filter(|beside| !is_original(beside)).cloned().collect();
        let mut shown = Self::from_found(&payload, found, config, origin)?;
        if let Some(contrast) = beside.iter().find(|beside| beside.role == Role::Contrast) {
            let is_hidden = |traced: &&TraceArray| traced.wish.part == TracePart::Hidden;
            let hidden = contrast.found.arrays.iter().find(is_hidden);
            let values = hidden.map(|traced| payload.values(&traced.array)).transpose()?;
            shown.extras.contrast = values.map(<[f32]>::to_vec);
        }
        Ok(Some(Self { beside: original, others, ..shown }))
    }

    fn from_found(
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
            ..Extras::default()
        };
        let mut arrays: Vec<&TraceArray> = found.arrays.iter().collect();
        arrays.sort_by_key(|traced| traced.wish.layer);
        for traced in arrays {
            match (traced.wish.part, traced.wish.head) {
                (TracePart::Attention, None) => attention.push(maps(payload, traced, tokens)?),
                (TracePart::Attention, Some(head)) => {
                    exact = Some((traced.wish.layer, head, maps(payload, traced, tokens)?));
                }
                (TracePart::MeanAttention, _) => means.push(maps(payload, traced, tokens)?),
                _ => extras.take(traced, payload.values(&traced.array)?),
            }
        }
        let silent: Vec<usize> =
            (0..layers).filter(|layer| !found.input.switches.layer(*layer).attention).collect();
        let block = tokens.div_ceil(EXACT_UP_TO).max(1);
        fill_silent(&mut attention, &silent, config.num_attention_heads, tokens, block);
        if !means.is_empty() {
            fill_silent(&mut means, &silent, 1, tokens, 1);
        }
        if attention.len() != layers || !(means.is_empty() || means.len() == layers) {
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
    /// If it is not JSON of [`Example`] or its lists do not fit together.
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
                values: layer.iter().map(|value| f32::from(*value) / f32::from(u16::MAX)).collect(),
                side,
                block: 1,
            })
            .collect();
        Ok(Self {
            input: Input { sentence: example.sentence, pair: example.pair, ..Input::default() },
            encoding: example.encoding,
            layers,
            heads,
            attention,
            exact: None,
            means: Vec::new(),
            origin: Origin::Example,
            extras: Extras::default(),
            beside: None,
            others: Vec::new(),
        })
    }

    /// The value of `part` in `layer`, if it was asked for.
    pub fn part(&self, part: TracePart, layer: usize) -> Option<&Part> {
        let is_it = |found: &&Part| {
            found.wish.part == part && (!part.is_per_layer() || found.wish.layer == layer)
        };
        self.extras.parts.iter().find(is_it)
    }

    /// What `layer` read, `[tokens, hidden]`: the embeddings, or the hidden state before it.
    pub fn layer_input(&self, layer: usize) -> Option<&Part> {
        match layer.checked_sub(1) {
            None => self.part(TracePart::Embeddings, 0),
            Some(before) => self.part(TracePart::Hidden, before),
        }
    }

    /// What the model said of another input that was asked for.
    pub fn other(&self, role: Role) -> Option<&Found> {
        self.others.iter().find(|other| other.role == role).map(|other| &other.found)
    }

    /// Pieces.
    pub fn tokens(&self) -> usize {
        self.encoding.pieces.len()
    }

    /// How many pieces one row or column of the overview stands for.
    pub fn overview_block(&self) -> usize {
        self.attention.first().map_or(1, |maps| maps.block)
    }

    /// The exact attention of a head, if this result has it.
    pub fn head(&self, layer: usize, head: usize) -> Option<&[f32]> {
        let maps = self.attention.get(layer)?;
        if maps.block == 1 {
            return maps.get(head);
        }
        self.exact.as_ref().filter(|exact| (exact.0, exact.1) == (layer, head))?.2.get(0)
    }

    /// The exact mean over the heads of each layer, if this result has it.
    pub fn layer_means(&self) -> Option<Vec<Matrix>> {
        if self.overview_block() == 1 {
            let mean = |maps: &Maps| {
                statistics::mean(statistics::heads(&maps.values, maps.side).ok()?).ok()
            };
            return self.attention.iter().map(mean).collect();
        }
        let side = self.tokens();
        let matrix =
            |maps: &Maps| Matrix { rows: side, columns: side, values: maps.values.clone() };
        (!self.means.is_empty()).then(|| self.means.iter().map(matrix).collect())
    }

    /// Whether this result can answer what the large picture shows.
    pub fn answers(&self, selection: &Selection, aspect: Aspect) -> bool {
        match aspect {
            // A layer whose attention is switched off has none to wait for.
            Aspect::Head => {
                self.head(selection.layer, selection.head).is_some()
                    || !self.input.switches.layer(selection.layer).attention
            }
            _ => self.overview_block() == 1 || !self.means.is_empty(),
        }
    }
}

impl Extras {
    fn take(&mut self, traced: &TraceArray, values: &[f32]) {
        let (wish, shape) = (traced.wish, traced.array.shape.clone());
        self.parts.push(Part { wish, shape, values: values.to_vec() });
        match wish.part {
            TracePart::Hidden => self.hidden.push(values.to_vec()),
            TracePart::Pooled => self.pooled = values.to_vec(),
            TracePart::NextSentenceLogits => self.next_sentence = values.try_into().ok(),
            _ => {}
        }
    }
}

/// A layer whose attention is switched off computes none: there nobody attends to anything, and
/// every weight is 0. `silent` lists these layers in rising order.
fn fill_silent(all: &mut Vec<Maps>, silent: &[usize], count: usize, tokens: usize, block: usize) {
    let side = tokens.div_ceil(block);
    for layer in silent {
        if *layer <= all.len() {
            all.insert(*layer, Maps { values: vec![0.0; count * side * side], side, block });
        }
    }
}

fn maps(
    payload: &Payload<Response>,
    traced: &TraceArray,
    tokens: usize,
) -> Result<Maps, ShownError> {
    let shape = &traced.array.shape;
    let values = payload.values(&traced.array)?;
    let bad = || ShownError::Shape(shape.clone());
    let side = *shape.last().ok_or_else(bad)?;
    let square = shape.len() >= 2 && shape.get(shape.len() - 2) == Some(&side);
    let block = traced.block.max(1);
    if side == 0 || !square || side != tokens.div_ceil(block) {
        return Err(bad());
    }
    Ok(Maps { values: values.to_vec(), side, block })
}

/// What to ask of a pass. `long` says that the input may have more than [`EXACT_UP_TO`] pieces,
/// so that the large picture needs an exact matrix of its own.
pub fn wishes(layers: usize, selection: &Selection, controls: &Controls, long: bool) -> Vec<Wish> {
    let mut wishes = Wish::all_attention(layers);
    for wish in &mut wishes {
        wish.at_most = Some(EXACT_UP_TO);
    }
    if long {
        match controls.aspect {
            Aspect::Head => wishes.push(Wish {
                head: Some(selection.head),
                ..Wish::of(TracePart::Attention, selection.layer)
            }),
            _ => wishes.extend((0..layers).map(|layer| Wish::of(TracePart::MeanAttention, layer))),
        }
    }
    wishes
}

/// What a room asks for beside the attention.
pub fn extra_wishes(layers: usize, view: View, selection: &Selection) -> Vec<Wish> {
    use TracePart::*;
    let layer = selection.layer.min(layers.saturating_sub(1));
    let every = |part: TracePart| (0..layers).map(move |layer| Wish::of(part, layer));
    let once = |parts: &[TracePart]| -> Vec<Wish> {
        parts.iter().map(|part| Wish::of(*part, layer)).collect()
    };
    let input = || once(&[TokenEmbeddings, PositionEmbeddings, SegmentEmbeddings, EmbeddingSum]);
    let head = || {
        let mut wishes = once(&[Queries, Keys, Values, Context, AttentionOutput]);
        wishes.push(Wish { head: Some(selection.head), ..Wish::of(Scores, layer) });
        wishes
    };
    let block = || {
        once(&[
            AttentionSum,
            AttentionMoments,
            AttentionNormed,
            FeedForwardInner,
            FeedForwardActivations,
            FeedForwardOutput,
            FeedForwardSum,
            FeedForwardMoments,
        ])
    };
    let read_by_layers = || {
        let mut wishes = once(&[Embeddings]);
        wishes.extend(every(Hidden));
        wishes
    };
    match view {
        View::Attention | View::Pieces => Vec::new(),
        View::Positions => vec![Wish::of(Hidden, layers.saturating_sub(1))],
        View::Corrupt => every(Hidden).collect(),
        // The pooler reads the vector of `[CLS]` after the last layer.
        View::Pairs => vec![
            Wish::of(Hidden, layers.saturating_sub(1)),
            Wish::of(Pooled, 0),
            Wish::of(NextSentenceLogits, 0),
        ],
        // Padding is shown by what the first head makes of it, and by what it leaves unchanged.
        View::Input => {
            let mut wishes = [input(), once(&[Embeddings])].concat();
            wishes.push(Wish { head: Some(0), ..Wish::of(Scores, 0) });
            wishes.push(Wish::of(Hidden, layers.saturating_sub(1)));
            wishes
        }
        View::Heads => [read_by_layers(), head(), once(&[NextSentenceLogits])].concat(),
        View::Block => [
            read_by_layers(),
            once(&[Context, AttentionOutput]),
            block(),
            once(&[NextSentenceLogits]),
        ]
        .concat(),
        View::Algorithm => [input(), read_by_layers(), head(), block()].concat(),
    }
}

/// Whether an input may have more than [`EXACT_UP_TO`] pieces: a piece has a character at least,
/// three specials come with a pair, and padding behind them.
pub fn may_be_long(input: &Input) -> bool {
    let pair = input.pair.as_ref().map_or(0, |pair| pair.chars().count());
    input.sentence.chars().count() + pair + 3 + input.switches.padding > EXACT_UP_TO
}

/// The file of the precomputed example.
#[derive(Clone, Debug, Deserialize)]
struct Example {
    sentence: String,
    #[serde(default)]
    pair: Option<String>,
    config: BertConfig,
    encoding: Encoding,
    /// Probabilities in units of 1/65 535, `[layers, heads, query, key]` flattened.
    attention: Vec<u16>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_without_attention_keep_the_others_in_their_places() {
        let computed = |value: f32| Maps { values: vec![value; 8], side: 2, block: 1 };
        let mut all = vec![computed(0.1), computed(0.3)];
        fill_silent(&mut all, &[0, 2, 4], 2, 2, 1);
        let first: Vec<f32> = all.iter().map(|maps| maps.values[0]).collect();
        assert_eq!(first, [0.0, 0.1, 0.0, 0.3, 0.0]);
        assert!(all.iter().all(|maps| maps.iter().count() == 2));
    }
}
