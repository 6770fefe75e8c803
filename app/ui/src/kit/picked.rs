//! Files that a person chose or dropped.

use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

/// A file's name and bytes.
pub struct Picked {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The files of an input element, which forgets them: a browser says nothing of a file that is
/// chosen once more, even if it changed in between.
pub async fn chosen(input: HtmlInputElement, most: f64) -> Vec<Picked> {
    let files = picked(input.clone().into(), most).await;
    input.set_value("");
    files
}

/// The files of an input element (`event.target.files`) or of a drop
/// (`event.dataTransfer.files`), read one after another; those that cannot be read, or are larger
/// than `most` bytes, are left out.
pub async fn picked(holder: JsValue, most: f64) -> Vec<Picked> {
    let mut all = Vec::new();
    let files = Reflect::get(&holder, &"files".into()).unwrap_or(JsValue::NULL);
    let count = Reflect::get(&files, &"length".into()).ok().and_then(|n| n.as_f64());
    for index in 0..count.unwrap_or(0.0) as u32 {
        let Ok(file) = Reflect::get_u32(&files, index) else { continue };
        let size = Reflect::get(&file, &"size".into()).ok().and_then(|size| size.as_f64());
        if size.is_none_or(|size| size > most) {
            continue;
        }
        let name = Reflect::get(&file, &"name".into()).ok().and_then(|name| name.as_string());
        if let Some(bytes) = bytes_of(&file).await {
            all.push(Picked { name: name.unwrap_or_default(), bytes });
        }
    }
    all
}

async fn bytes_of(file: &JsValue) -> Option<Vec<u8>> {
    let read: Function = Reflect::get(file, &"arrayBuffer".into()).ok()?.dyn_into().ok()?;
    let promise: Promise = read.call0(file).ok()?.dyn_into().ok()?;
    Some(Uint8Array::new(&JsFuture::from(promise).await.ok()?).to_vec())
}
