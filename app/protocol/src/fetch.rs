//! Files for both programs, through the script that starts them (`app/start/steadily.js`): it asks
//! again when nothing, too little or something else arrives.

use js_sys::{Function, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::Fault;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_name = fetchSteadily)]
    async fn fetch_steadily(address: &str, hear: &Function) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_name = fetchAnew)]
    async fn fetch_anew(address: &str, hear: &Function) -> Result<JsValue, JsValue>;
}

/// How far a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct News {
    /// The try, counted from 1.
    pub attempt: u32,
    /// Bytes so far.
    pub loaded: u64,
}

/// All bytes of a file.
///
/// # Errors
/// [`Fault::Fetch`] or [`Fault::Damaged`] after the last try.
pub async fn fetch(address: &str, hear: impl Fn(News) + 'static) -> Result<Uint8Array, Fault> {
    let listener = listener(hear);
    let fetched = fetch_steadily(address, listener.as_ref().unchecked_ref()).await;
    taken(fetched, address)
}

/// All bytes of a file, past every copy that the browser keeps.
///
/// # Errors
/// As those of [`fetch`].
pub async fn anew(address: &str, hear: impl Fn(News) + 'static) -> Result<Uint8Array, Fault> {
    let listener = listener(hear);
    let fetched = fetch_anew(address, listener.as_ref().unchecked_ref()).await;
    taken(fetched, address)
}

fn listener(hear: impl Fn(News) + 'static) -> Closure<dyn Fn(JsValue)> {
    Closure::new(move |news: JsValue| {
        let number = |name| property(&news, name).and_then(|value| value.as_f64());
        hear(News {
            attempt: number("attempt").unwrap_or(1.0) as u32,
            loaded: number("loaded").unwrap_or(0.0) as u64,
        });
    })
}

fn taken(fetched: Result<JsValue, JsValue>, address: &str) -> Result<Uint8Array, Fault> {
    let file = address.rsplit('/').next().unwrap_or(address).to_owned();
    let error = match fetched.map(JsCast::dyn_into::<Uint8Array>) {
        Ok(Ok(bytes)) => return Ok(bytes),
        Ok(Err(error)) | Err(error) => error,
    };
    let status = property(&error, "status").and_then(|status| status.as_f64()).unwrap_or(0.0);
    match property(&error, "damaged").and_then(|detail| detail.as_string()) {
        Some(detail) if !detail.is_empty() => Err(Fault::Damaged { file, detail }),
        _ => Err(Fault::Fetch { file, status: status as u16 }),
    }
}

fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &JsValue::from_str(name)).ok()
}
