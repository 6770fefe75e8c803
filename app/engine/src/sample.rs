//! The sentence that a device is timed with, and checked by before it is used.

use bert::example::SENTENCE;
use bert::input::EncoderInput;
use bert::trace::{Recorder, Trace};
use bert::{Bert, PassError, example};
use protocol::{Checked, DeviceKind, Unavailable};
use text::switches::Switches;
use text::wishes::{TracePart, Wish};

use crate::session;
use crate::turn::next_turn;

/// Where the page's example lies.
const EXAMPLE: &str = "examples/attention.json";

/// A pass over the sentence. Others get their turn after each layer.
///
/// # Errors
/// If the device fails.
pub async fn pass(bert: &Bert) -> Result<Trace, PassError> {
    let files = session::with(|session| session.files.clone());
    let limit = bert.config.positions();
    let encoding = files.map(|files| files.model.tokenizer().encode(SENTENCE, None, limit));
    let input = EncoderInput::single(&encoding.unwrap_or_default(), 0, &bert.config)?;
    let layers = bert.config.num_hidden_layers;
    let mut wishes = Wish::all_attention(layers);
    wishes.push(Wish::of(TracePart::Hidden, layers - 1));
    let switches = Switches::default();
    let mut trace = Recorder::new(&wishes);
    let mut pass = bert.begin(&input, &switches, &mut trace);
    while pass.step(&mut trace) {
        next_turn().await;
    }
    Ok(trace.read().await?)
}

/// Compares the attention of all layers and heads on WebGPU with the numbers of the page's example;
/// of a model that has none with what the CPU computes.
///
/// # Errors
/// If they differ, or the device fails.
pub async fn check() -> Result<Checked, Unavailable> {
    let found = attention(DeviceKind::Webgpu).await.ok_or(Unavailable::Lost)?;
    if known().await.is_some_and(|known| example::agrees(&found, &known)) {
        return Ok(Checked::Example);
    }
    let wanted = attention(DeviceKind::Cpu).await.unwrap_or_default();
    if example::agrees(&found, &wanted) { Ok(Checked::Cpu) } else { Err(Unavailable::Wrong) }
}

async fn attention(kind: DeviceKind) -> Option<Vec<f32>> {
    let bert = session::model_on(kind)?;
    let trace = pass(&bert).await.ok()?;
    Some(example::attention(&trace, bert.config.num_hidden_layers))
}

/// What is known of the page's own model; a person's own has no such numbers.
async fn known() -> Option<Vec<f32>> {
    let is_own = session::with(|session| session.files.as_ref().is_none_or(|files| files.given));
    if is_own {
        return None;
    }
    example::known(&protocol::fetch::fetch(EXAMPLE, |_| {}).await.ok()?.to_vec())
}
