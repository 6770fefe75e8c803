//! Files of a model, from the network or from the browser's own cache, checked.

use js_sys::Uint8Array;
use model::checkpoint::digest;
use model::manifest::ManifestFile;
use protocol::Fault;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStreamDefaultReader, RequestCache, RequestInit, Response};

use crate::cache::Cache;
use crate::scope::{property, scope};

/// A file's bytes: the cached ones if they are whole, else fetched, checked and kept.
///
/// # Errors
/// If it cannot be fetched or is not what the manifest promises.
pub async fn checked(
    folder: &str,
    file: &ManifestFile,
    cache: Option<&Cache>,
    mut progress: impl FnMut(u64, bool),
) -> Result<Vec<u8>, Fault> {
    let address = format!("{folder}{}", file.name);
    if let Some(cache) = cache
        && let Some(bytes) = cache.get(&address).await
        && digest::matches(file, &bytes)
    {
        progress(bytes.len() as u64, true);
        return Ok(bytes);
    }
    let mut bytes = fetch(&address, &file.name, RequestCache::Default, &mut progress).await?;
    if !digest::matches(file, &bytes) {
        // A broken copy may sit in the browser's HTTP cache: ask past it once.
        bytes = fetch(&address, &file.name, RequestCache::Reload, &mut progress).await?;
        check(&bytes, file)?;
    }
    if let Some(cache) = cache {
        cache.put(&address, &bytes).await;
    }
    Ok(bytes)
}

/// Fetches a file with the given use of the browser's HTTP cache.
///
/// # Errors
/// If it does not come, or not with a good status.
pub async fn fetch(
    address: &str,
    name: &str,
    mode: RequestCache,
    progress: &mut impl FnMut(u64, bool),
) -> Result<Vec<u8>, Fault> {
    let failed = |status: u16| Fault::Fetch { file: name.to_owned(), status };
    let options = RequestInit::new();
    options.set_cache(mode);
    let response = scope().fetch_with_str_and_init(address, &options);
    let response = JsFuture::from(response).await.map_err(|_| failed(0))?;
    let response: Response = response.dyn_into().map_err(|_| failed(0))?;
    if !response.ok() {
        return Err(failed(response.status()));
    }
    let body = response.body().ok_or_else(|| failed(response.status()))?;
    let reader: ReadableStreamDefaultReader =
        body.get_reader().dyn_into().map_err(|_| failed(0))?;
    let mut bytes = Vec::new();
    while let Some(chunk) = next_chunk(&reader).await.map_err(|_| failed(0))? {
        let start = bytes.len();
        bytes.resize(start + chunk.length() as usize, 0);
        chunk.copy_to(&mut bytes[start..]);
        progress(bytes.len() as u64, false);
    }
    Ok(bytes)
}

async fn next_chunk(reader: &ReadableStreamDefaultReader) -> Result<Option<Uint8Array>, JsValue> {
    let read = JsFuture::from(reader.read()).await?;
    let done = property(&read, "done").and_then(|done| done.as_bool()).unwrap_or(true);
    if done {
        return Ok(None);
    }
    Ok(property(&read, "value").and_then(|value| value.dyn_into().ok()))
}

/// # Errors
/// If the bytes are not those that the manifest describes.
fn check(bytes: &[u8], file: &ManifestFile) -> Result<(), Fault> {
    if digest::matches(file, bytes) {
        return Ok(());
    }
    let detail = if bytes.len() as u64 == file.bytes {
        "Its checksum is not the one that was published.".into()
    } else {
        format!("{} of {} bytes arrived.", bytes.len(), file.bytes)
    };
    Err(Fault::Damaged { file: file.name.clone(), detail })
}
