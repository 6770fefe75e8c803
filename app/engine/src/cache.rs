//! The browser's Cache API, where the context offers it (not over plain http).

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CacheStorage, Response};

use crate::scope::offered;

/// Begins the name of every cache of models.
const PREFIX: &str = "bertscope-models-";

/// A cache of one version of a model. Failures are not faults: the network has everything.
pub struct Cache(web_sys::Cache);

impl Cache {
    /// The cache for `version`; caches of other versions are removed.
    pub async fn open(version: &str) -> Option<Self> {
        let storage: CacheStorage = offered("caches")?.dyn_into().ok()?;
        let name = format!("{PREFIX}{version}");
        let names = JsFuture::from(storage.keys()).await.ok()?;
        for old in js_sys::Array::from(&names).iter().filter_map(|old| old.as_string()) {
            if old.starts_with(PREFIX) && old != name {
                let _ = JsFuture::from(storage.delete(&old)).await;
            }
        }
        let cache = JsFuture::from(storage.open(&name)).await.ok()?;
        Some(Self(cache.dyn_into().ok()?))
    }

    /// The bytes kept for `address` in any version: how a manifest is found without a network.
    pub async fn find_anywhere(address: &str) -> Option<Vec<u8>> {
        let storage: CacheStorage = offered("caches")?.dyn_into().ok()?;
        read(JsFuture::from(storage.match_with_str(address)).await.ok()?).await
    }

    /// The bytes kept for `address`.
    pub async fn get(&self, address: &str) -> Option<Vec<u8>> {
        read(JsFuture::from(self.0.match_with_str(address)).await.ok()?).await
    }

    /// Keeps `bytes` for `address`.
    pub async fn put(&self, address: &str, bytes: &[u8]) {
        let body = Uint8Array::from(bytes);
        if let Ok(response) = Response::new_with_opt_js_u8_array(Some(&body)) {
            let _ = JsFuture::from(self.0.put_with_str(address, &response)).await;
        }
    }
}

async fn read(found: JsValue) -> Option<Vec<u8>> {
    let response: Response = found.dyn_into().ok()?;
    let buffer: ArrayBuffer =
        JsFuture::from(response.array_buffer().ok()?).await.ok()?.dyn_into().ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}
