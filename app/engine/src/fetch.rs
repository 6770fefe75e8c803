//! Files of a model, from the network or from the browser's own cache, checked.

use bert::checkpoint::digest;
use js_sys::Uint8Array;
use protocol::Fault;
use protocol::fetch::{self, News};
use text::manifest::ManifestFile;
use wasm_bindgen::prelude::*;

// What `app/start/engine.js` knows of the page's own copy of its files.
#[wasm_bindgen]
extern "C" {
    /// The bytes that the browser keeps under an address and a digest, if they are whole.
    #[wasm_bindgen(catch, js_name = readKept)]
    async fn read_kept(address: &str, sha256: &str) -> Result<JsValue, JsValue>;
    /// Keeps bytes under an address and a digest, if there is room: the network has everything.
    #[wasm_bindgen(js_name = keepWhole)]
    async fn keep_whole(address: &str, sha256: &str, bytes: &Uint8Array);
    /// The SHA-256 in hexadecimal, many times as fast as any program finds it. Browsers offer it
    /// over https and on this machine only.
    #[wasm_bindgen(catch, js_name = digestOf)]
    async fn digest_of(bytes: &Uint8Array) -> Result<JsValue, JsValue>;
}

/// A file's bytes, if the browser keeps them whole.
pub async fn kept(folder: &str, file: &ManifestFile) -> Option<Vec<u8>> {
    let found = read_kept(&format!("{folder}{}", file.name), &file.sha256).await.ok()?;
    Some(found.dyn_into::<Uint8Array>().ok()?.to_vec())
}

/// A file's bytes: the cached ones if they are whole, else fetched, checked and kept. What comes
/// from the cache is not told.
///
/// # Errors
/// If it cannot be fetched or is not what the manifest promises.
pub async fn checked(
    folder: &str,
    file: &ManifestFile,
    hear: impl Fn(News) + Clone + 'static,
) -> Result<Vec<u8>, Fault> {
    let address = format!("{folder}{}", file.name);
    if let Some(bytes) = kept(folder, file).await {
        return Ok(bytes);
    }
    let mut bytes = fetch::fetch(&address, hear.clone()).await?;
    if !matches(file, &bytes).await {
        bytes = fetch::anew(&address, hear).await?;
        check(&bytes, file).await?;
    }
    keep_whole(&address, &file.sha256, &bytes).await;
    Ok(bytes.to_vec())
}

/// Whether bytes are those that the manifest describes.
async fn matches(file: &ManifestFile, bytes: &Uint8Array) -> bool {
    match digest_of(bytes).await.ok().and_then(|sha256| sha256.as_string()) {
        Some(sha256) => file.sha256.eq_ignore_ascii_case(&sha256),
        None => digest::matches(file, &bytes.to_vec()),
    }
}

/// # Errors
/// If the bytes are not those that the manifest describes.
async fn check(bytes: &Uint8Array, file: &ManifestFile) -> Result<(), Fault> {
    if matches(file, bytes).await {
        return Ok(());
    }
    let length = bytes.length();
    let detail = if u64::from(length) == file.bytes {
        "Its checksum is not the one that was published.".into()
    } else {
        format!("{length} of {} bytes arrived.", file.bytes)
    };
    Err(Fault::Damaged { file: file.name.clone(), detail })
}
