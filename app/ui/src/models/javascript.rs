//! Objects of the browser by the names of their members, for what has no types here.

use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A member of an object; `None` where there is none.
pub fn member(object: &JsValue, name: &str) -> Option<JsValue> {
    let found = Reflect::get(object, &name.into()).ok()?;
    (!found.is_undefined() && !found.is_null()).then_some(found)
}

/// A member that is a text.
pub fn text(object: &JsValue, name: &str) -> String {
    member(object, name).and_then(|found| found.as_string()).unwrap_or_default()
}

/// A member that is a number of bytes.
pub fn bytes(object: &JsValue, name: &str) -> u64 {
    member(object, name).and_then(|found| found.as_f64()).unwrap_or(0.0) as u64
}

/// A member that is true or false.
pub fn is(object: &JsValue, name: &str) -> bool {
    member(object, name).is_some_and(|found| found.is_truthy())
}

/// What a method answers.
///
/// # Errors
/// If the object has no such method, or it fails.
pub fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(object, &method.into())?.dyn_into()?;
    Reflect::apply(&method, object, &arguments.iter().collect::<Array>())
}

/// What a method answers later.
///
/// # Errors
/// As those of [`call`].
pub async fn wait(
    object: &JsValue,
    method: &str,
    arguments: &[JsValue],
) -> Result<JsValue, JsValue> {
    let answer = call(object, method, arguments)?;
    JsFuture::from(Promise::resolve(&answer)).await
}

/// What a method says later to the first of two functions that it takes.
///
/// # Errors
/// What it says to the second.
pub async fn told(object: &JsValue, method: &str) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |done, fail| {
        if let Err(error) = call(object, method, &[done.into(), fail.clone().into()]) {
            // Whoever waits hears of it.
            let _ = fail.call1(&JsValue::NULL, &error);
        }
    });
    JsFuture::from(promise).await
}

/// A new object of a class of the browser.
///
/// # Errors
/// If the browser has no such class, or refuses.
pub fn new(class: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let class: Function = Reflect::get(&js_sys::global(), &class.into())?.dyn_into()?;
    Reflect::construct(&class, &arguments.iter().collect::<Array>())
}

/// An object with these members.
pub fn object(members: &[(&str, JsValue)]) -> JsValue {
    let object = js_sys::Object::new();
    for (name, value) in members {
        // A new object takes every member.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

/// Ends something that goes on: an `AbortController`.
#[derive(Clone, Debug)]
pub struct Stop {
    controller: JsValue,
}

impl Stop {
    /// One that nobody has used; `None` where the browser has none.
    pub fn new() -> Option<Self> {
        Some(Self { controller: new("AbortController", &[]).ok()? })
    }

    /// What a request is given.
    pub fn signal(&self) -> JsValue {
        member(&self.controller, "signal").unwrap_or(JsValue::UNDEFINED)
    }

    /// Ends it.
    pub fn now(&self) {
        let _ = call(&self.controller, "abort", &[]);
    }

    /// Whether somebody ended it.
    pub fn was_used(&self) -> bool {
        is(&self.signal(), "aborted")
    }
}

/// Bytes of a file from one place up to another.
pub async fn read(file: &JsValue, from: u64, to: u64) -> Option<Vec<u8>> {
    let part = slice(file, from, to).ok()?;
    let buffer = wait(&part, "arrayBuffer", &[]).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// A part of a file, which is not read yet.
///
/// # Errors
/// If it is no file.
pub fn slice(file: &JsValue, from: u64, to: u64) -> Result<JsValue, JsValue> {
    call(file, "slice", &[(from as f64).into(), (to as f64).into()])
}
