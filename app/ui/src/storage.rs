//! What the browser keeps for this page between visits.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::browser;

/// The text kept under `key`; `None` where there is none or the browser keeps nothing.
pub fn read(key: &str) -> Option<String> {
    call("getItem", |function, storage| function.call1(storage, &key.into()))?.as_string()
}

/// Keeps `text` under `key`; `false` where the browser refuses.
pub fn write(key: &str, text: &str) -> bool {
    call("setItem", |function, storage| function.call2(storage, &key.into(), &text.into()))
        .is_some()
}

/// A browser that keeps nothing may raise an error at any of these steps.
fn call(
    method: &str,
    with: impl FnOnce(&Function, &JsValue) -> Result<JsValue, JsValue>,
) -> Option<JsValue> {
    let storage = Reflect::get(&browser::window()?.into(), &"localStorage".into()).ok()?;
    let function: Function = Reflect::get(&storage, &method.into()).ok()?.dyn_into().ok()?;
    with(&function, &storage).ok()
}
