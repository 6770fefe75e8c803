//! Writing a checkpoint smaller: in half precision, or in int8, which is half of that.
//!
//! Each row r of a matrix W gets scale_r = max_c |W[r, c]| / 127 and becomes
//! q[r, c] = round(W[r, c] / scale_r), so that |W[r, c] - q[r, c] scale_r| <= scale_r / 2
//! (symmetric quantisation per row; Jacob et al. 2018, section 2.1, with zero point 0).

use std::collections::HashMap;

use half::f16;
use safetensors::tensor::{Dtype, TensorView, serialize};
use text::checkpoint::names::written;
use text::checkpoint::{CheckpointError, DECODER, TensorSpec, WORD_EMBEDDINGS};

use super::Checkpoint;
use super::decode::HostTensor;

/// The largest absolute value of a quantised weight. -128 is left out, so that the range is
/// symmetric.
const LARGEST: f32 = 127.0;

/// A matrix in int8.
#[derive(Clone, Debug, PartialEq)]
pub struct QuantisedMatrix {
    /// `[out, in]`, the last axis fastest.
    pub values: Vec<i8>,
    /// `[out]`; what to multiply each row with. 0 for a row of zeros.
    pub scales: Vec<f32>,
}

/// Quantises the rows of a matrix with `columns` columns.
pub fn quantise_rows(values: &[f32], columns: usize) -> QuantisedMatrix {
    let mut quantised =
        QuantisedMatrix { values: Vec::with_capacity(values.len()), scales: Vec::new() };
    for row in values.chunks(columns.max(1)) {
        let scale = row.iter().fold(0.0_f32, |largest, value| largest.max(value.abs())) / LARGEST;
        quantised.scales.push(scale);
        quantised.values.extend(row.iter().map(|value| quantise_value(*value, scale)));
    }
    quantised
}

/// Writes all tensors of the encoder and of the heads that are there: matrices and embeddings as
/// int8 with `.scale`, vectors as f16, in Hugging Face's names. The same checkpoint always gives
/// the same bytes. A decoder that equals the word embeddings is left out: it is tied.
///
/// # Errors
/// Values that are not finite, or vectors beyond the range of half precision.
pub fn quantise(checkpoint: &Checkpoint<'_>) -> Result<Vec<u8>, CheckpointError> {
    quantise_except(checkpoint, &[])
}

/// As [`quantise`], but the tensors `halved` stay in half precision: a single large weight makes the
/// steps of its whole row coarse.
///
/// # Errors
/// Values that are not finite, or beyond the range of half precision.
pub fn quantise_except(
    checkpoint: &Checkpoint<'_>,
    halved: &[String],
) -> Result<Vec<u8>, CheckpointError> {
    write(checkpoint, |tensor| tensor.shape.len() != 2 || halved.contains(&tensor.name))
}

/// As [`quantise`], with matrices and embeddings as f16 too.
///
/// # Errors
/// Values that are not finite, or beyond the range of half precision.
pub fn halve(checkpoint: &Checkpoint<'_>) -> Result<Vec<u8>, CheckpointError> {
    write(checkpoint, |_| true)
}

fn write(
    checkpoint: &Checkpoint<'_>,
    is_halved: impl Fn(&TensorSpec) -> bool,
) -> Result<Vec<u8>, CheckpointError> {
    let mut stored = Vec::new();
    for spec in checkpoint.specs() {
        let tensor = checkpoint.tensor(&spec.name)?;
        if spec.name == DECODER && tensor == checkpoint.tensor(WORD_EMBEDDINGS)? {
            continue;
        }
        if is_halved(spec) {
            push_half(&mut stored, &spec.name, &tensor)?;
        } else {
            push_matrix(&mut stored, &spec.name, &tensor);
        }
    }
    let views: Result<Vec<_>, _> = stored.iter().map(Stored::view).collect();
    let metadata = HashMap::from([("format".to_owned(), "pt".to_owned())]);
    views
        .and_then(|views| serialize(views, Some(metadata)))
        .map_err(|error| CheckpointError::Unwritable { reason: error.to_string() })
}

/// A tensor as it is written.
struct Stored {
    name: String,
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

impl Stored {
    fn view(&self) -> Result<(&str, TensorView<'_>), safetensors::SafeTensorError> {
        let view = TensorView::new(self.dtype, self.shape.clone(), &self.bytes)?;
        Ok((&self.name, view))
    }
}

fn push_matrix(stored: &mut Vec<Stored>, name: &str, tensor: &HostTensor) {
    let name = written(name);
    let columns = tensor.shape.last().copied().unwrap_or_default();
    let quantised = quantise_rows(&tensor.values, columns);
    stored.push(Stored {
        name: format!("{name}.scale"),
        dtype: Dtype::F32,
        shape: vec![quantised.scales.len()],
        bytes: quantised.scales.into_iter().flat_map(f32::to_le_bytes).collect(),
    });
    stored.push(Stored {
        name,
        dtype: Dtype::I8,
        shape: tensor.shape.clone(),
        bytes: quantised.values.into_iter().map(i8::cast_unsigned).collect(),
    });
}

fn push_half(
    stored: &mut Vec<Stored>,
    name: &str,
    tensor: &HostTensor,
) -> Result<(), CheckpointError> {
    let halves: Vec<f16> = tensor.values.iter().map(|value| f16::from_f32(*value)).collect();
    if halves.iter().any(|half| !half.is_finite()) {
        return Err(CheckpointError::BeyondHalf { name: name.to_owned() });
    }
    stored.push(Stored {
        name: written(name),
        dtype: Dtype::F16,
        shape: tensor.shape.clone(),
        bytes: halves.into_iter().flat_map(f16::to_le_bytes).collect(),
    });
    Ok(())
}

/// A subnormal scale can be coarser than the quotient, hence the clamp.
fn quantise_value(value: f32, scale: f32) -> i8 {
    if scale > 0.0 { (value / scale).round().clamp(-LARGEST, LARGEST) as i8 } else { 0 }
}
