//! Files that a person gave to the page.

use js_sys::{ArrayBuffer, Uint8Array};
use model::checkpoint::is_of_a_model;
use protocol::Fault;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use crate::files::Files;

/// Reads what belongs to a model; of other files it takes the names alone.
///
/// # Errors
/// If the browser does not give a file out, or the files are not those of a model.
pub async fn read(name: String, handles: Vec<JsValue>) -> Result<Files, Fault> {
    let mut files = Vec::new();
    for file in handles.into_iter().filter_map(|handle| handle.dyn_into::<File>().ok()) {
        let wanted = is_of_a_model(&file.name());
        let bytes = if wanted { bytes(&file).await? } else { Vec::new() };
        files.push((file.name(), bytes));
    }
    Files::read(name, files, true)
}

async fn bytes(file: &File) -> Result<Vec<u8>, Fault> {
    let unread = |_| Fault::Checkpoint {
        detail: format!("{} could not be read. Choose it again.", file.name()),
    };
    let buffer: ArrayBuffer =
        JsFuture::from(file.array_buffer()).await.and_then(JsValue::dyn_into).map_err(unread)?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
