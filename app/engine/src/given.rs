//! Files that a person gave to the page.

use js_sys::{ArrayBuffer, Function, Promise, Uint8Array};
use protocol::Fault;
use protocol::fetch::News;
use text::checkpoint::is_of_a_model;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::files::Files;
use crate::progress::tell;
use crate::scope::property;

/// Reads what belongs to a model; of other files it takes the names alone. Says before each file
/// how far request `id` is.
///
/// # Errors
/// If the browser does not give a file out, or the files are not those of a model.
pub async fn read(id: u32, name: String, handles: Vec<JsValue>) -> Result<Files, Fault> {
    let (mut files, mut before) = (Vec::new(), 0);
    let total = handles.iter().map(size).sum();
    for handle in &handles {
        let file = property(handle, "name").and_then(|name| name.as_string()).unwrap_or_default();
        tell(id, &file, News { attempt: 1, loaded: 0 }, before, total);
        before += size(handle);
        let bytes = if is_of_a_model(&file) { bytes(handle).await } else { Some(Vec::new()) };
        let Some(bytes) = bytes else {
            let detail = format!("{file} could not be read. Choose it again.");
            return Err(Fault::Checkpoint { detail });
        };
        files.push((file, bytes));
    }
    Files::read(name, files, true)
}

/// Bytes of a file, before it is read.
fn size(file: &JsValue) -> u64 {
    property(file, "size").and_then(|size| size.as_f64()).map_or(0, |size| size as u64)
}

async fn bytes(file: &JsValue) -> Option<Vec<u8>> {
    let read: Function = property(file, "arrayBuffer")?.dyn_into().ok()?;
    let promise: Promise = read.call0(file).ok()?.dyn_into().ok()?;
    let buffer: ArrayBuffer = JsFuture::from(promise).await.ok()?.dyn_into().ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}
