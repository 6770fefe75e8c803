//! Fine-tuned networks in the browser's Cache API, where the context offers it (not over plain http).

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CacheStorage, Request, Response};

use crate::scope::offered;

/// The cache of fine-tuned networks: a few files under each name that a person gave.
pub struct Shelf {
    cache: web_sys::Cache,
}

/// The name of the cache, and the folder of the addresses in it.
const SHELF: &str = "bertscope-networks";

impl Shelf {
    /// The shelf, where the browser offers one.
    pub async fn open() -> Option<Self> {
        let cache = JsFuture::from(storage()?.open(SHELF)).await.ok()?;
        Some(Self { cache: cache.dyn_into().ok()? })
    }

    /// Keeps a file of a network. False if there is no room.
    pub async fn put(&self, name: &str, file: &str, bytes: &[u8]) -> bool {
        let body = Uint8Array::from(bytes);
        let Ok(response) = Response::new_with_opt_js_u8_array(Some(&body)) else { return false };
        JsFuture::from(self.cache.put_with_str(&address(name, file), &response)).await.is_ok()
    }

    /// A file of a network.
    pub async fn get(&self, name: &str, file: &str) -> Option<Vec<u8>> {
        let found = self.cache.match_with_str(&address(name, file));
        Some(read(JsFuture::from(found).await.ok()?).await?.to_vec())
    }

    /// Throws a file away.
    pub async fn remove(&self, name: &str, file: &str) {
        let _ = JsFuture::from(self.cache.delete_with_str(&address(name, file))).await;
    }

    /// The names of all networks that have this file, in order.
    pub async fn names(&self, file: &str) -> Vec<String> {
        let Ok(keys) = JsFuture::from(self.cache.keys()).await else { return Vec::new() };
        let name = |request: JsValue| {
            let url = request.dyn_into::<Request>().ok()?.url();
            let (_, rest) = url.rsplit_once(&format!("/{SHELF}/"))?;
            let name = rest.strip_suffix(&format!("/{file}"))?;
            js_sys::decode_uri_component(name).ok()?.as_string()
        };
        let mut names: Vec<String> = js_sys::Array::from(&keys).iter().filter_map(name).collect();
        names.sort();
        names
    }
}

fn address(name: &str, file: &str) -> String {
    format!("{SHELF}/{}/{file}", js_sys::encode_uri_component(name))
}

fn storage() -> Option<CacheStorage> {
    offered("caches")?.dyn_into().ok()
}

async fn read(found: JsValue) -> Option<Uint8Array> {
    let response: Response = found.dyn_into().ok()?;
    let buffer: ArrayBuffer =
        JsFuture::from(response.array_buffer().ok()?).await.ok()?.dyn_into().ok()?;
    Some(Uint8Array::new(&buffer))
}
