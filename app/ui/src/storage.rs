//! What the browser keeps for this page between visits.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::browser;

/// The text kept under `key`; `None` where there is none or the browser keeps nothing.
pub fn read(key: &str) -> Option<String> {
    call("getItem", |function, storage| function.call1(storage, &key.into()))?.as_string()
}

/// Keeps `text` under `key` until this tab is closed; nothing where the browser refuses.
pub fn leave(key: &str, text: &str) {
    let keep =
        |function: &Function, storage: &JsValue| function.call2(storage, &key.into(), &text.into());
    let _ = call_of(TAB, "setItem", keep);
}

/// Takes away the text that was left under `key` in this tab.
pub fn take(key: &str) -> Option<String> {
    let left = call_of(TAB, "getItem", |function, storage| function.call1(storage, &key.into()))?;
    let _ = call_of(TAB, "removeItem", |function, storage| function.call1(storage, &key.into()));
    left.as_string()
}

/// Keeps `text` under `key`; `false` where the browser refuses.
pub fn write(key: &str, text: &str) -> bool {
    call("setItem", |function, storage| function.call2(storage, &key.into(), &text.into()))
        .is_some()
}

const EVERY_VISIT: &str = "localStorage";
const TAB: &str = "sessionStorage";

fn call(
    method: &str,
    with: impl FnOnce(&Function, &JsValue) -> Result<JsValue, JsValue>,
) -> Option<JsValue> {
    call_of(EVERY_VISIT, method, with)
}

/// A browser that keeps nothing may raise an error at any of these steps.
fn call_of(
    storage: &str,
    method: &str,
    with: impl FnOnce(&Function, &JsValue) -> Result<JsValue, JsValue>,
) -> Option<JsValue> {
    let storage = Reflect::get(&browser::window()?.into(), &storage.into()).ok()?;
    let function: Function = Reflect::get(&storage, &method.into()).ok()?.dyn_into().ok()?;
    with(&function, &storage).ok()
}
