//! A file of the hub, as far as it has come.

use std::collections::BTreeMap;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use super::watch::Watch;
use crate::models::javascript::{Stop, call, is, member, new, object, read, wait};

/// Bytes after which what came is handed to the browser, which can keep it out of memory.
const BLOCK: u64 = 1 << 24;

/// What the hub answered instead of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing: it cannot be reached, or the browser forbids it.
    None,
    /// A status that is no success.
    Status(u16),
}

/// Why a try ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// Another try would end the same way, unless nobody answered.
    Refused(Answer),
    /// The rest may come with the next try.
    Cut,
}

/// As much of a file as has come: blocks that the browser holds.
#[derive(Clone, Debug, Default)]
pub struct Part {
    blocks: Vec<JsValue>,
    /// Its bytes.
    pub bytes: u64,
}

/// What has come of the files of one state of a model.
#[derive(Clone, Debug, Default)]
pub struct Fetched {
    /// Which state.
    pub sha: String,
    /// What has come of each.
    pub parts: BTreeMap<String, Part>,
}

impl Fetched {
    /// Bytes of all of it.
    pub fn bytes(&self) -> u64 {
        self.parts.values().map(|part| part.bytes).sum()
    }
}

impl Part {
    /// Asks for what is missing, as far as `hear`, which is told of every byte so far, wants it.
    ///
    /// # Errors
    /// If nothing comes, it breaks off, or somebody stops it.
    pub async fn go_on(
        &mut self,
        address: &str,
        stop: &Stop,
        mut hear: impl FnMut(u64) -> bool,
    ) -> Result<(), Break> {
        let watch = Watch::over(stop).ok_or(Break::Refused(Answer::None))?;
        let answer = ask(address, self.bytes, &watch).await?;
        // Who does not know ranges begins anew.
        if member(&answer, "status").and_then(|status| status.as_f64()) != Some(206.0) {
            *self = Self::default();
        }
        let Some(body) = member(&answer, "body") else { return Ok(()) };
        let reader = call(&body, "getReader", &[]).map_err(|_| Break::Cut)?;
        let (chunks, mut waiting) = (Array::new(), 0);
        let outcome = loop {
            let Ok(next) = wait(&reader, "read", &[]).await else { break Err(Break::Cut) };
            let Some(chunk) = member(&next, "value").filter(|_| !is(&next, "done")) else {
                break Ok(());
            };
            let length = chunk.dyn_ref::<Uint8Array>().map_or(0, |chunk| chunk.length());
            chunks.push(&chunk);
            waiting += u64::from(length);
            watch.heard();
            if watch.is_stopped() || !hear(self.bytes + waiting) {
                break Err(Break::Cut);
            }
            if waiting >= BLOCK {
                self.take(&chunks, &mut waiting)?;
            }
        };
        self.take(&chunks, &mut waiting)?;
        outcome
    }

    /// Hands what came to the browser.
    fn take(&mut self, chunks: &Array, waiting: &mut u64) -> Result<(), Break> {
        if *waiting > 0 {
            let block = new("Blob", &[chunks.slice(0, chunks.length()).into()]);
            self.blocks.push(block.map_err(|_| Break::Cut)?);
            chunks.set_length(0);
            self.bytes += std::mem::take(waiting);
        }
        Ok(())
    }

    /// All that came, as a file of the browser's.
    pub fn file(&self, name: &str) -> Option<JsValue> {
        let blocks: Array = self.blocks.iter().collect();
        new("File", &[blocks.into(), name.into()]).ok()
    }

    /// All that came, in memory.
    pub async fn in_memory(&self) -> Option<Vec<u8>> {
        read(&self.file("")?, 0, self.bytes).await
    }
}

/// The answer to the question for a file from a byte on.
async fn ask(address: &str, from: u64, watch: &Watch) -> Result<JsValue, Break> {
    let range = format!("bytes={from}-");
    let headers = object(&[("Range", range.into())][..usize::from(from > 0)]);
    let options = object(&[
        ("headers", headers),
        ("signal", watch.signal()),
        // The hub learns which file is wanted, and nothing else.
        ("credentials", "omit".into()),
        ("referrerPolicy", "no-referrer".into()),
        ("cache", "no-store".into()),
    ]);
    let asked = wait(&js_sys::global(), "fetch", &[address.into(), options]).await;
    let answer = asked.map_err(|_| Break::Refused(Answer::None))?;
    let status = member(&answer, "status").and_then(|status| status.as_f64()).unwrap_or(0.0) as u16;
    // Networks that want a login answer every question with a page of their own.
    let is_page = type_of(&answer).starts_with("text/html");
    match is(&answer, "ok") && !is_page {
        true => Ok(answer),
        false if is_page && is(&answer, "ok") => Err(Break::Refused(Answer::None)),
        false => Err(Break::Refused(Answer::Status(status))),
    }
}

fn type_of(answer: &JsValue) -> String {
    let headers = member(answer, "headers").unwrap_or(JsValue::NULL);
    let found = call(&headers, "get", &["Content-Type".into()]).ok();
    found.and_then(|found| found.as_string()).unwrap_or_default().to_lowercase()
}
