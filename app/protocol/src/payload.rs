//! A message together with the values of its arrays.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wasm_bindgen::JsValue;

/// Element type of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dtype {
    /// 32-bit IEEE 754 float.
    F32,
}

/// An array inside a message: where its values are and how to read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Array {
    /// Index into the message's buffers.
    pub buffer: usize,
    /// Element type.
    pub dtype: Dtype,
    /// Length of each axis, outermost first.
    pub shape: Vec<usize>,
}

/// A message, the buffers its arrays refer to, and files.
#[derive(Clone, Debug, PartialEq)]
pub struct Payload<T> {
    /// The message.
    pub message: T,
    /// The values of its arrays.
    pub buffers: Vec<Vec<f32>>,
    /// Files that come with it.
    pub files: Vec<Vec<u8>>,
    /// Files that the other side reads itself, as the browser's `File`.
    pub handles: Vec<JsValue>,
}

/// An array that does not fit its buffers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PayloadError {
    /// The buffer does not exist.
    #[error("The message has no buffer {0}.")]
    NoBuffer(usize),
    /// The buffer's length is not the product of the shape.
    #[error("An array of shape {shape:?} cannot have {values} values.")]
    Length {
        /// The shape promised.
        shape: Vec<usize>,
        /// The values that came.
        values: usize,
    },
}

impl<T> Payload<T> {
    /// A message without arrays.
    pub fn plain(message: T) -> Self {
        Self::with_arrays(message, Vec::new())
    }

    /// A message and the values of its arrays.
    pub fn with_arrays(message: T, buffers: Vec<Vec<f32>>) -> Self {
        Self { message, buffers, files: Vec::new(), handles: Vec::new() }
    }

    /// A message and files.
    pub fn with_files(message: T, files: Vec<Vec<u8>>) -> Self {
        Self { message, buffers: Vec::new(), files, handles: Vec::new() }
    }

    /// The values of `array`.
    ///
    /// # Errors
    /// If the buffer is missing or its length is not the product of the shape.
    pub fn values(&self, array: &Array) -> Result<&[f32], PayloadError> {
        let values = self.buffers.get(array.buffer).ok_or(PayloadError::NoBuffer(array.buffer))?;
        let wanted = array.shape.iter().try_fold(1_usize, |all, axis| all.checked_mul(*axis));
        if wanted != Some(values.len()) {
            return Err(PayloadError::Length { shape: array.shape.clone(), values: values.len() });
        }
        Ok(values)
    }
}

impl Array {
    /// Puts `values` of `shape` at the end of `buffers`.
    pub fn push(buffers: &mut Vec<Vec<f32>>, shape: Vec<usize>, values: Vec<f32>) -> Self {
        buffers.push(values);
        Self { buffer: buffers.len() - 1, dtype: Dtype::F32, shape }
    }
}
