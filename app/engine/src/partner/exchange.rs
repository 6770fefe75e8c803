//! Messages between an engine and its partner as JavaScript values. Buffers change hands; those of
//! gradients come back filled with the other's, so that a step allocates none.

use bert::training::Share;
use js_sys::{Array, ArrayBuffer, Float32Array};
use protocol::{Payload, to_js};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};

/// Bytes of a number.
const NUMBER: usize = size_of::<f32>();

/// A message, and what is transferred with it: also buffers among its handles.
pub fn sealed<T: Serialize>(payload: &Payload<T>) -> Option<(JsValue, Array)> {
    let (message, transferred) = to_js(payload).ok()?;
    for buffer in payload.handles.iter().filter(|handle| handle.is_instance_of::<ArrayBuffer>()) {
        transferred.push(buffer);
    }
    Some((message, transferred))
}

/// One side of the exchange of shares.
#[derive(Default)]
pub struct Exchange {
    /// The last buffer that came, to be filled next.
    spare: Option<ArrayBuffer>,
}

impl Exchange {
    /// The lengths of a share's gradients, and a buffer with their numbers; the loss, which JSON
    /// could not hold if it is no number, comes last.
    pub fn pack(&mut self, share: &Share) -> (Vec<usize>, JsValue) {
        let lengths: Vec<usize> = share.gradients.iter().map(Vec::len).collect();
        let bytes = bytes(&lengths);
        let spare = self.spare.take().filter(|buffer| buffer.byte_length() == bytes);
        let buffer = spare.unwrap_or_else(|| ArrayBuffer::new(bytes));
        let loss = vec![share.loss as f32];
        let mut at = 0;
        for values in share.gradients.iter().chain([&loss]) {
            view(&buffer, at, values.len()).copy_from(values);
            at += values.len();
        }
        (lengths, buffer.into())
    }

    /// The share in a buffer with gradients of these lengths; `None` if it is another buffer.
    pub fn unpack(&mut self, lengths: &[usize], buffer: Option<JsValue>) -> Option<Share> {
        let buffer: ArrayBuffer = buffer?.dyn_into().ok()?;
        if buffer.byte_length() != bytes(lengths) {
            return None;
        }
        let mut at = 0;
        let mut next = |length: usize| {
            at += length;
            view(&buffer, at - length, length).to_vec()
        };
        let gradients = lengths.iter().map(|length| next(*length)).collect();
        let loss = f64::from(next(1).first().copied()?);
        self.spare = Some(buffer);
        Some(Share { loss, gradients })
    }
}

/// Bytes of a buffer with gradients of these lengths and a loss.
fn bytes(lengths: &[usize]) -> u32 {
    ((lengths.iter().sum::<usize>() + 1) * NUMBER) as u32
}

/// Some numbers of a buffer.
fn view(buffer: &ArrayBuffer, first: usize, length: usize) -> Float32Array {
    let start = (first * NUMBER) as u32;
    Float32Array::new_with_byte_offset_and_length(buffer, start, length as u32)
}
