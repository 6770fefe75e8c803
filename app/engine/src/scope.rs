//! The worker's global scope: posting answers, the clock, what the browser offers.

use std::cell::Cell;

use js_sys::Reflect;
use protocol::{Payload, Response, to_js};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

/// The worker itself.
pub fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Sends an answer with arrays to the page; their buffers change hands.
pub fn post_payload(payload: &Payload<Response>) {
    let sent = to_js(payload)
        .map_err(|error| JsValue::from_str(&error.to_string()))
        .and_then(|(message, buffers)| scope().post_message_with_transfer(&message, &buffers));
    if let Err(error) = sent {
        web_sys::console::error_1(&error);
    }
}

/// Sends an answer to the page.
pub fn post(response: Response) {
    post_payload(&Payload::plain(response));
}

/// Milliseconds between two words that something long is computed, at least.
const WORD_EVERY: f64 = 1_000.0;

thread_local! {
    /// When that was said last.
    static SAID: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

/// Says that something long is computed, if that was not said just now. The page hears it even while
/// the engine is too busy to hear the page. Outside a browser there is none.
pub fn working() {
    if cfg!(target_family = "wasm") {
        now_and_then(|| post(Response::Working));
    }
}

/// Says that something long is computed, in the words of this worker, if that was not said just now.
pub fn now_and_then(say: impl FnOnce()) {
    if now() - SAID.get() >= WORD_EVERY {
        SAID.set(now());
        say();
    }
}

/// Says that the engine cannot go on.
pub fn fatal(message: &str) {
    post(Response::Fatal { message: message.to_owned() });
}

/// Milliseconds since the worker began.
pub fn now() -> f64 {
    scope().performance().map_or(0.0, |performance| performance.now())
}

/// A property of the global scope that not every browser or context has.
pub fn offered(name: &str) -> Option<JsValue> {
    property(&scope(), name)
}

/// A property that may be missing.
pub fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    let value = Reflect::get(object, &JsValue::from_str(name)).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}
