//! The precomputed examples of the page, and what a device is checked by.

use serde::Deserialize;
use text::example::{Example, ONE, Rounded};
use text::predictions::{AskedToken, Asking};
use text::switches::Switches;
use text::tokenizer::{Encoding, Special, Tokenizer};
use text::wishes::{TracePart, Wish};

use crate::input::EncoderInput;
use crate::trace::{Recorder, Trace};
use crate::{Bert, PassError};

/// The sentence of the page's example.
pub const SENTENCE: &str = "The animal didn't cross the street because it was too tired.";

/// How many pieces an example has for a gap: as many as the page asks for.
const LISTED: usize = 5;

/// How far attention that was computed elsewhere may lie from what it is; rounding comes on top.
const BOUND: f32 = 1e-3;

/// What an example has beside the attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Nothing.
    Attention,
    /// The vectors, and the five best pieces for the first gap and how its answer forms.
    Whole,
}

/// Runs the model on a text and keeps what an example has.
///
/// # Errors
/// If the text does not fit the model, or the device fails.
pub async fn example(
    bert: &Bert,
    tokenizer: &Tokenizer,
    text: &str,
    pair: Option<&str>,
    depth: Depth,
) -> Result<Example, PassError> {
    let config = bert.config.clone();
    let encoding = tokenizer.encode(text, pair, config.positions());
    let layers = config.num_hidden_layers;
    let (mut wishes, mut asking) = (Wish::all_attention(layers), Asking::default());
    if depth == Depth::Whole {
        wishes.push(Wish::of(TracePart::Embeddings, 0));
        wishes.extend((0..layers).map(|layer| Wish::of(TracePart::Hidden, layer)));
        asking = first_gap(&encoding, tokenizer);
    }
    let input = EncoderInput::single(&encoding, 0, &config)?;
    let mut trace = Recorder::asking_for(&wishes, asking);
    let hidden = bert.encoder.forward(&input, &Switches::default(), &mut trace);
    bert.finish(hidden, &mut trace);
    let trace = trace.read().await?;
    let attention = attention(&trace, layers);
    let states = trace.values.iter().filter(|value| value.wish.part != TracePart::Attention);
    Ok(Example {
        sentence: text.into(),
        pair: pair.map(Into::into),
        attention: attention.into_iter().map(|p| (p * ONE).round() as u16).collect(),
        states: states.map(|state| Rounded::of(&state.values, config.hidden_size)).collect(),
        predictions: trace.predictions,
        tracks: trace.tracks,
        config,
        encoding,
    })
}

/// Asks for the first gap, if there is one.
fn first_gap(encoding: &Encoding, tokenizer: &Tokenizer) -> Asking {
    let mask = tokenizer.vocabulary().special(Special::Mask);
    let gap = encoding.ids.iter().position(|id| *id == mask);
    let asked = |position| AskedToken { position, piece: mask, layer: None };
    Asking {
        tokens: gap.map(asked).into_iter().collect(),
        tracked: gap.into_iter().collect(),
        count: LISTED,
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
