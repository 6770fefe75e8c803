//! What a page for this machine says of the engine with WebGPU, which is built while the page is used.

use anyhow::{Context, Result};
use std::path::Path;

use super::meta;

/// The file in which a page that waits for the engine finds the word.
const FILE: &str = "webgpu.txt";

/// What became of that engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Webgpu {
    /// It is being built.
    Building,
    /// It is there.
    Ready,
    /// It cannot be built.
    Failed,
}

impl Webgpu {
    fn word(self) -> &'static str {
        match self {
            Self::Building => "building",
            Self::Ready => "ready",
            Self::Failed => "failed",
        }
    }
}

/// The page with the word, which is written into `folder`, too.
///
/// # Errors
/// If it cannot be written.
pub fn told(html: &str, folder: &Path, webgpu: Webgpu) -> Result<String> {
    let word = webgpu.word();
    std::fs::write(folder.join(FILE), word)
        .with_context(|| format!("{FILE} cannot be written."))?;
    meta::put_into(html, "webgpu", word)
}
