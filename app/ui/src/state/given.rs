//! A model of the person's own.

use wasm_bindgen::JsValue;

/// Bytes of a parameter as the engine computes with it (f32).
const PARAMETER: u64 = 4;

/// A file on the person's own machine.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenFile {
    /// Its name, with the folders that it was found in.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// The file, as the browser hands it out.
    pub handle: JsValue,
}

/// A model's files on the person's own machine.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenModel {
    /// What to call it.
    pub name: String,
    /// The files.
    pub files: Vec<GivenFile>,
    /// Numbers in its weights, if they could be counted.
    pub parameters: Option<u64>,
    /// Whether this browser keeps it.
    pub is_kept: bool,
}

impl GivenModel {
    /// Bytes of all files.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// Bytes that the engine needs, about: it holds the files, and each parameter as f32. Parameters
    /// that could not be counted are taken to be f16.
    pub fn memory(&self) -> u64 {
        let bytes = self.bytes();
        bytes + self.parameters.map_or(2 * bytes, |count| count.saturating_mul(PARAMETER))
    }
}

/// What became of files that a person chose.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Choosing {
    /// None were chosen, or they were opened or left.
    #[default]
    Nothing,
    /// They are looked through.
    Reading,
    /// A model, which can be opened.
    Model(GivenModel),
}
