//! What a network made of a sentence on its way, as a recorded run of the page keeps it.

use protocol::{DeviceKind, FoundBeside, Response, Tag};
use serde::Serialize;
use text::config::BertConfig;
use text::example::Rounded;

use super::look;
use crate::run::Refused;

/// What the page calls them.
const KIND: &str = "moment";
/// Most likely pieces of each `[MASK]`.
const GUESSES: usize = 5;
/// Of the first steps, whose states are much alike, only the beginning is kept.
const ALIKE: usize = 32;

/// A pass that is kept: the page reads it as it reads what its rooms open on.
#[derive(Serialize)]
struct Pass {
    attention: Option<String>,
    config: BertConfig,
    pass: Response,
    arrays: Vec<Rounded>,
}

/// What the states that are kept make of a sentence, as JSON.
///
/// # Errors
/// If nothing was recorded, or the sentence cannot be read.
pub async fn moments(sentence: &str) -> Result<Vec<u8>, Refused> {
    let (config, states) = look::known().ok_or(look::GONE)?;
    let (mut arrays, mut beside) = (Vec::new(), Vec::new());
    for state in states.into_iter().filter(|state| *state == 0 || *state >= ALIKE) {
        let (mut found, buffers) = look::seen(state, sentence.to_owned(), GUESSES).await?;
        for traced in &mut found.arrays {
            let row = traced.array.shape.last().copied().unwrap_or(1);
            let values = buffers.get(traced.array.buffer).ok_or(look::GONE)?;
            traced.array.buffer = arrays.len();
            arrays.push(Rounded::of(values, row));
        }
        beside.push(FoundBeside { tag: Tag { kind: KIND.into(), number: state }, found });
    }
    let last = beside.last().ok_or(look::GONE)?.found.clone();
    let pass = Response::Pass {
        id: 0,
        found: last,
        beside,
        milliseconds: 0.0,
        dispatches: 0,
        device: DeviceKind::Cpu,
    };
    Ok(serde_json::to_vec(&Pass { attention: None, config, pass, arrays })?)
}
