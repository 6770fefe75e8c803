//! Stored values as single precision.

use half::{bf16, f16};
use safetensors::tensor::{Dtype, TensorView};
use text::checkpoint::CheckpointError;

/// A tensor in ordinary memory, not yet on any device.
#[derive(Clone, Debug, PartialEq)]
pub struct HostTensor {
    /// Its axes; matrices are `[out, in]`.
    pub shape: Vec<usize>,
    /// Its values, the last axis fastest. All are finite.
    pub values: Vec<f32>,
}

/// The values of a tensor. `scales` are those of an int8 matrix, one a row.
pub fn decode(
    name: &str,
    view: &TensorView<'_>,
    scales: Option<&[f32]>,
) -> Result<HostTensor, CheckpointError> {
    let data = view.data();
    let values: Vec<f32> = match view.dtype() {
        Dtype::F32 => each(data, f32::from_le_bytes),
        Dtype::F16 => each(data, |bytes| f16::from_le_bytes(bytes).to_f32()),
        Dtype::BF16 => each(data, |bytes| bf16::from_le_bytes(bytes).to_f32()),
        Dtype::I8 => {
            let missing = || CheckpointError::MissingScale { name: name.to_owned() };
            dequantise(data, scales.ok_or_else(missing)?)
        }
        other => {
            let (name, dtype) = (name.to_owned(), other.to_string());
            return Err(CheckpointError::UnknownDtype { name, dtype });
        }
    };
    if values.iter().any(|value| !value.is_finite()) {
        return Err(CheckpointError::NotFinite { name: name.to_owned() });
    }
    Ok(HostTensor { shape: view.shape().to_vec(), values })
}

/// The scales of an int8 matrix with `rows` rows: F32, one a row, finite and not negative.
pub fn scales(
    name: &str,
    rows: usize,
    view: Option<TensorView<'_>>,
) -> Result<Vec<f32>, CheckpointError> {
    let view = view
        .filter(|view| view.dtype() == Dtype::F32 && view.shape() == [rows])
        .ok_or_else(|| CheckpointError::MissingScale { name: name.to_owned() })?;
    let scales: Vec<f32> = each(view.data(), f32::from_le_bytes);
    match scales.iter().position(|scale| !scale.is_finite() || *scale < 0.0) {
        None => Ok(scales),
        Some(row) => {
            let value = scales.get(row).map(f32::to_string).unwrap_or_default();
            Err(CheckpointError::ScaleNotFinite { name: name.to_owned(), row, value })
        }
    }
}

fn each<const BYTES: usize>(data: &[u8], value: impl Fn([u8; BYTES]) -> f32) -> Vec<f32> {
    data.as_chunks::<BYTES>().0.iter().map(|bytes| value(*bytes)).collect()
}

/// Row r, column c: q[r, c] scale[r].
fn dequantise(data: &[u8], scales: &[f32]) -> Vec<f32> {
    let columns = data.len().checked_div(scales.len()).unwrap_or(0).max(1);
    let row = |(row, scale): (&[u8], &f32)| {
        let scale = *scale;
        row.iter().map(move |byte| f32::from(byte.cast_signed()) * scale).collect::<Vec<_>>()
    };
    data.chunks(columns).zip(scales).flat_map(row).collect()
}
