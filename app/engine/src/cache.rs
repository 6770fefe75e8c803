//! The browser's Cache API, where the context offers it (not over plain http).

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CacheStorage, Response};

use crate::scope::offered;

/// Begins the name of every cache of models.
const PREFIX: &str = "bertscope-models-";

/// A cache of one version of a model. Failures are not faults: the network has everything.
pub struct Cache {
    name: String,
    cache: web_sys::Cache,
}

impl Cache {
    /// The cache for `version`.
    pub async fn open(version: &str) -> Option<Self> {
        let name = format!("{PREFIX}{version}");
        let cache = JsFuture::from(storage()?.open(&name)).await.ok()?;
        Some(Self { name, cache: cache.dyn_into().ok()? })
    }

    /// Removes the caches of other versions. Only once this one is whole: until then an older
    /// one is what a visitor without a network has.
    pub async fn remove_others(&self) {
        let Some(storage) = storage() else { return };
        let Ok(names) = JsFuture::from(storage.keys()).await else { return };
        for old in js_sys::Array::from(&names).iter().filter_map(|old| old.as_string()) {
            if old.starts_with(PREFIX) && old != self.name {
                let _ = JsFuture::from(storage.delete(&old)).await;
            }
        }
    }

    /// The bytes kept for `address` in any version: how a manifest is found without a network.
    pub async fn find_anywhere(address: &str) -> Option<Vec<u8>> {
        read(JsFuture::from(storage()?.match_with_str(address)).await.ok()?).await
    }

    /// The bytes kept for `address`.
    pub async fn get(&self, address: &str) -> Option<Vec<u8>> {
        read(JsFuture::from(self.cache.match_with_str(address)).await.ok()?).await
    }

    /// Keeps `bytes` for `address`.
    pub async fn put(&self, address: &str, bytes: &[u8]) {
        let body = Uint8Array::from(bytes);
        if let Ok(response) = Response::new_with_opt_js_u8_array(Some(&body)) {
            let _ = JsFuture::from(self.cache.put_with_str(address, &response)).await;
        }
    }
}

fn storage() -> Option<CacheStorage> {
    offered("caches")?.dyn_into().ok()
}

async fn read(found: JsValue) -> Option<Vec<u8>> {
    let response: Response = found.dyn_into().ok()?;
    let buffer: ArrayBuffer =
        JsFuture::from(response.array_buffer().ok()?).await.ok()?.dyn_into().ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}
