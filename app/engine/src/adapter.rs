//! What the browser says of its WebGPU adapter, and why there may be none.

use js_sys::{Function, Promise};
use protocol::Unavailable;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::scope::{offered, property, scope};

/// An adapter as it calls itself.
#[derive(Clone, Debug)]
pub struct Adapter {
    /// Vendor, architecture, description: whatever the browser reveals.
    pub name: String,
    /// Whether it is emulated on the processor.
    pub software: bool,
    /// Whether its subgroups have exactly four threads.
    pub quads: bool,
}

/// Asks the browser for an adapter.
///
/// # Errors
/// Why there is none.
pub async fn find() -> Result<Adapter, Unavailable> {
    if offered("isSecureContext").and_then(|secure| secure.as_bool()) == Some(false) {
        return Err(Unavailable::InsecureContext);
    }
    let gpu = property(&scope().navigator(), "gpu").ok_or(Unavailable::NotSupported)?;
    let adapter = request(&gpu).await.ok_or(Unavailable::NoAdapter)?;
    let info = property(&adapter, "info").unwrap_or(JsValue::NULL);
    let text =
        |name: &str| property(&info, name).and_then(|value| value.as_string()).unwrap_or_default();
    let mut words = vec![text("vendor"), text("architecture"), text("description")];
    words.retain(|word| !word.is_empty());
    words.dedup();
    let name = words.join(" ");
    let software = is_emulated(&adapter);
    let quads = ["subgroupMinSize", "subgroupMaxSize"].iter().all(|size| {
        property(&info, size).and_then(|size| size.as_f64()).is_some_and(|size| size == 4.0)
    });
    Ok(Adapter { name, software, quads })
}

async fn request(gpu: &JsValue) -> Option<JsValue> {
    let ask: Function = property(gpu, "requestAdapter")?.dyn_into().ok()?;
    let promise: Promise = ask.call0(gpu).ok()?.dyn_into().ok()?;
    let adapter = JsFuture::from(promise).await.ok()?;
    (!adapter.is_null() && !adapter.is_undefined()).then_some(adapter)
}

/// Asks what started this program, which chose it by the same.
fn is_emulated(adapter: &JsValue) -> bool {
    let ask = offered("isEmulated").and_then(|ask| ask.dyn_into::<Function>().ok());
    let answer = ask.and_then(|ask| ask.call1(&JsValue::NULL, adapter).ok());
    answer.is_some_and(|answer| answer.is_truthy())
}
