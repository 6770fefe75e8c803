//! Subgroups in the browser.
//!
//! A WebGPU device has only the features that it was asked for. wgpu asks for those it knows, and
//! on the web it does not know subgroups yet; so they are added to what it asks for, where the
//! adapter offers them.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

const FEATURE: &str = "subgroups";

/// Makes every device of this page or worker that is set up from now on ask for subgroups, if its
/// adapter offers them. Without WebGPU it does nothing.
pub fn ask_for_subgroups() {
    // Whatever is missing here is missing because there is no WebGPU.
    let _ = wrap_request_adapter();
}

fn wrap_request_adapter() -> Result<(), JsValue> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into())?;
    let gpu = Reflect::get(&navigator, &"gpu".into())?;
    let request: Function = Reflect::get(&gpu, &"requestAdapter".into())?.dyn_into()?;
    let adapters = gpu.clone();
    let wrapped = Closure::<dyn Fn(JsValue) -> Result<Promise, JsValue>>::new(move |options| {
        let answer: Promise = request.call1(&adapters, &options)?.dyn_into()?;
        let found = Closure::once_into_js(|adapter: JsValue| {
            if adapter.is_object() && offers(&adapter).unwrap_or(false) {
                // An adapter that cannot be wrapped is used as it is.
                let _ = wrap_request_device(&adapter);
            }
            adapter
        });
        let then: Function = Reflect::get(&answer, &"then".into())?.dyn_into()?;
        then.call1(&answer, &found)?.dyn_into()
    });
    Reflect::set(&gpu, &"requestAdapter".into(), &wrapped.into_js_value())?;
    Ok(())
}

fn offers(adapter: &JsValue) -> Result<bool, JsValue> {
    let features = Reflect::get(adapter, &"features".into())?;
    let has: Function = Reflect::get(&features, &"has".into())?.dyn_into()?;
    Ok(has.call1(&features, &FEATURE.into())?.is_truthy())
}

fn wrap_request_device(adapter: &JsValue) -> Result<(), JsValue> {
    let request: Function = Reflect::get(adapter, &"requestDevice".into())?.dyn_into()?;
    let owner = adapter.clone();
    let wrapped =
        Closure::<dyn Fn(JsValue) -> Result<JsValue, JsValue>>::new(move |descriptor: JsValue| {
            if let Ok(features) = Reflect::get(&descriptor, &"requiredFeatures".into())
                && let Ok(features) = features.dyn_into::<Array>()
            {
                features.push(&FEATURE.into());
            }
            request.call1(&owner, &descriptor)
        });
    Reflect::set(adapter, &"requestDevice".into(), &wrapped.into_js_value())?;
    Ok(())
}
