//! Handing a file to the person.

use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, Url};

use crate::kit::paint::scene::Scene;
use crate::kit::paint::{canvas, svg};

/// Kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Scalable picture.
    Svg,
    /// Picture of pixels.
    Png,
    /// Comma-separated values.
    Csv,
}

/// Longest side of a PNG in pixels; browsers refuse much larger canvases.
const LONGEST: f64 = 8000.0;

/// Saves `text` as `name`.
///
/// # Errors
/// If the browser refuses.
pub fn text(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    download(name, &blob)
}

/// Saves bytes as `name`.
///
/// # Errors
/// If the browser refuses.
pub fn bytes(name: &str, kind: &str, bytes: &[u8]) -> Result<(), JsValue> {
    parts(name, kind, [bytes])
}

/// Saves bytes that come in parts as `name`.
///
/// # Errors
/// If the browser refuses.
pub fn parts<'a>(
    name: &str,
    kind: &str,
    parts: impl IntoIterator<Item = &'a [u8]>,
) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts: js_sys::Array = parts.into_iter().map(js_sys::Uint8Array::from).collect();
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
    download(name, &blob)
}

/// Saves a scene as `name.svg`.
///
/// # Errors
/// If the browser refuses.
pub fn scene_as_svg(name: &str, scene: &Scene) -> Result<(), JsValue> {
    text(&format!("{name}.svg"), "image/svg+xml", &svg::document(scene))
}

/// Saves a scene as `name.png`, two pixels for each of its own where that fits.
///
/// # Errors
/// If the browser refuses.
pub fn scene_as_png(name: &str, scene: &Scene) -> Result<(), JsValue> {
    let density = (LONGEST / scene.width.max(scene.height)).min(2.0);
    let canvas: HtmlCanvasElement = canvas::render(scene, density)?;
    let name = format!("{name}.png");
    let done = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            // The person sees whether a file arrives.
            let _ = download(&name, &blob);
        }
    });
    canvas.to_blob(done.unchecked_ref())
}

fn download(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let document = window.document().ok_or(JsValue::NULL)?;
    let link: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has taken the file over once the click is handled; give it a moment.
    let release = Closure::once_into_js(move || {
        let _ = Url::revoke_object_url(&address);
    });
    window
        .set_timeout_with_callback_and_timeout_and_arguments_0(release.unchecked_ref(), 60_000)?;
    Ok(())
}
