//! Recurrent networks: one cell with the same weights at every word (Elman 1990; Hochreiter &
//! Schmidhuber 1997).
//!
//! Rows that lie one behind the other go word by word: the first word of every sentence of a batch,
//! then the second of every sentence. A step then reads a run of rows.

mod lstm;
mod plain;

use burn::tensor::{Device, Tensor};

pub use lstm::{Gates, LstmCell, LstmState};
pub use plain::PlainCell;

/// The rows of one word of each sentence.
///
/// # Shapes
/// - inputs `[time * batch, features]`
/// - output `[batch, features]`
fn word(inputs: &Tensor<2>, batch: usize, time: usize) -> Tensor<2> {
    inputs.clone().slice([time * batch..(time + 1) * batch])
}

/// What nothing has been read into yet, `[batch, features]`.
fn nothing(batch: usize, features: usize, device: &Device) -> Tensor<2> {
    Tensor::zeros([batch, features], device)
}
