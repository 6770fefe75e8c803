//! Messages as JavaScript values: `{json, buffers}`, with `files` and `handles` where there are
//! some.

use js_sys::{Array as JsArray, ArrayBuffer, Float32Array, Object, Reflect, Uint8Array};
use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;
use wasm_bindgen::{JsCast, JsValue};

use crate::Payload;

/// A value that is not a message.
#[derive(Debug, Error)]
pub enum WireError {
    /// The JSON does not parse as the expected message.
    #[error("The message cannot be read: {0}.")]
    Json(#[from] serde_json::Error),
    /// The value is not an object of `json` and `buffers`.
    #[error("The message is not an object of `json` and `buffers`.")]
    Shape,
}

/// A message as a JavaScript object, and the list of buffers to transfer with it.
///
/// # Errors
/// If the message cannot be written as JSON.
pub fn to_js<T: Serialize>(payload: &Payload<T>) -> Result<(JsValue, JsArray), WireError> {
    let json = serde_json::to_string(&payload.message)?;
    let buffers = JsArray::new();
    for values in &payload.buffers {
        buffers.push(&Float32Array::from(values.as_slice()).buffer());
    }
    let object = Object::new();
    set(&object, "json", &JsValue::from_str(&json))?;
    set(&object, "buffers", &buffers)?;
    let transferred = buffers.slice(0, buffers.length());
    if !payload.files.is_empty() {
        let files = JsArray::new();
        for bytes in &payload.files {
            let buffer = Uint8Array::from(bytes.as_slice()).buffer();
            transferred.push(&buffer);
            files.push(&buffer);
        }
        set(&object, "files", &files)?;
    }
    if !payload.handles.is_empty() {
        set(&object, "handles", &payload.handles.iter().collect::<JsArray>())?;
    }
    Ok((object.into(), transferred))
}

/// The message in a JavaScript object.
///
/// # Errors
/// If the value is not a message of this type.
pub fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<Payload<T>, WireError> {
    let json = get(value, "json")?.as_string().ok_or(WireError::Shape)?;
    let message = serde_json::from_str(&json)?;
    let buffers = get(value, "buffers")?.dyn_into::<JsArray>().map_err(|_| WireError::Shape)?;
    let buffers = buffers.iter().map(|buffer| floats(&buffer)).collect::<Result<_, _>>()?;
    let handles = get(value, "handles")?.dyn_into::<JsArray>().unwrap_or_default().to_vec();
    Ok(Payload { message, buffers, files: files(value)?, handles })
}

/// Messages without files need not say so.
fn files(value: &JsValue) -> Result<Vec<Vec<u8>>, WireError> {
    let files = get(value, "files")?;
    if files.is_undefined() {
        return Ok(Vec::new());
    }
    let files = files.dyn_into::<JsArray>().map_err(|_| WireError::Shape)?;
    let bytes = |file: JsValue| {
        let buffer = file.dyn_ref::<ArrayBuffer>().ok_or(WireError::Shape)?;
        Ok(Uint8Array::new(buffer).to_vec())
    };
    files.iter().map(bytes).collect()
}

fn floats(buffer: &JsValue) -> Result<Vec<f32>, WireError> {
    let buffer = buffer.dyn_ref::<ArrayBuffer>().ok_or(WireError::Shape)?;
    if buffer.byte_length() % 4 != 0 {
        return Err(WireError::Shape);
    }
    Ok(Float32Array::new(buffer).to_vec())
}

fn get(value: &JsValue, name: &str) -> Result<JsValue, WireError> {
    Reflect::get(value, &JsValue::from_str(name)).map_err(|_| WireError::Shape)
}

fn set(object: &Object, name: &str, value: &JsValue) -> Result<(), WireError> {
    Reflect::set(object, &JsValue::from_str(name), value).map_err(|_| WireError::Shape)?;
    Ok(())
}
