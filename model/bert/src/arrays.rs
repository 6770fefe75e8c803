//! What a pass made of a text, as arrays that NumPy reads: what `inspect --npz` writes.

use text::numpy::{ArrayError, Arrays, Predicted, Value, Values, of_pass};
use text::tokenizer::Encoding;
use thiserror::Error;

use crate::bert::{Bert, PassError};
use crate::input::EncoderInput;
use crate::trace::Trace;

/// Why there are no arrays.
#[derive(Debug, Error)]
pub enum ArraysError {
    /// The head for masked words could not be asked.
    #[error(transparent)]
    Pass(#[from] PassError),
    /// A value has another shape than it says.
    #[error(transparent)]
    Array(#[from] ArrayError),
}

/// Everything that a trace holds, and where the model has a head for masked words, its scores of the whole
/// vocabulary for every token as `logits` `[tokens, vocabulary]`, as in Hugging Face's outputs.
///
/// # Errors
/// If the device fails, or a value has another shape than it says.
pub async fn arrays(
    bert: &Bert,
    input: &EncoderInput,
    encoding: &Encoding,
    sentences: &[&str],
    trace: &Trace,
) -> Result<Arrays, ArraysError> {
    let values: Vec<Value<'_>> = trace
        .values
        .iter()
        .map(|value| Value {
            wish: value.wish,
            block: value.block,
            shape: &value.shape,
            values: &value.values,
        })
        .collect();
    let predicted = Predicted { predictions: &trace.predictions, tracks: &trace.tracks };
    let mut arrays = of_pass(encoding, sentences, &values, predicted)?;
    if bert.mlm.is_some() {
        let positions: Vec<usize> = (0..input.tokens()).collect();
        let logits = bert.masked_logits_at(input, &positions).await?;
        let shape = [positions.len(), logits.len() / positions.len().max(1)];
        arrays.push("logits", &shape, Values::Floats(logits))?;
    }
    Ok(arrays)
}
