//! What the browser keeps for this page between visits.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::kit::browser;

/// The text kept under `key`; `None` where there is none or the browser keeps nothing.
pub fn read(key: &str) -> Option<String> {
    get(EVERY_VISIT, key)
}

/// Keeps `text` under `key`; `false` where the browser refuses.
pub fn write(key: &str, text: &str) -> bool {
    set(EVERY_VISIT, key, text)
}

/// What a person made in this tab, kept under `key`; a new tab begins with what any tab kept last.
/// From then on it has its own: what another tab keeps meanwhile does not take its place.
pub fn read_own(key: &str) -> Option<String> {
    let own = get(TAB, key).or_else(|| {
        let last = read(key);
        set(TAB, key, last.as_deref().unwrap_or_default());
        last
    });
    own.filter(|text| !text.is_empty())
}

/// Keeps what a person made in this tab, for the tab and for the next one that is opened; `false`
/// where the browser refuses.
pub fn write_own(key: &str, text: &str) -> bool {
    let in_tab = set(TAB, key, text);
    if !in_tab {
        // An older text would come back.
        remove(TAB, key);
    }
    write(key, text) && in_tab
}

/// Keeps `text` under `key` until this tab is closed; nothing where the browser refuses.
pub fn leave(key: &str, text: &str) {
    set(TAB, key, text);
}

/// Takes away the text that was left under `key` in this tab.
pub fn take(key: &str) -> Option<String> {
    let left = get(TAB, key);
    remove(TAB, key);
    left
}

const EVERY_VISIT: &str = "localStorage";
/// It outlives a reload, and a copy of a tab begins with a copy of it.
const TAB: &str = "sessionStorage";

fn get(storage: &str, key: &str) -> Option<String> {
    call_of(storage, "getItem", |function, storage| function.call1(storage, &key.into()))?
        .as_string()
}

fn set(storage: &str, key: &str, text: &str) -> bool {
    let keep =
        |function: &Function, storage: &JsValue| function.call2(storage, &key.into(), &text.into());
    call_of(storage, "setItem", keep).is_some()
}

fn remove(storage: &str, key: &str) {
    let remove = |function: &Function, storage: &JsValue| function.call1(storage, &key.into());
    // What cannot be removed was never kept.
    let _ = call_of(storage, "removeItem", remove);
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
