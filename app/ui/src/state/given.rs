//! A model of the person's own.

use text::vectors::sentence_model::SentenceModel;
use wasm_bindgen::JsValue;

/// Bytes that a page can hold in memory: it addresses them with 32 bits.
pub const MEMORY: u64 = 1 << 32;

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

/// What the browser keeps of a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// Nothing.
    #[default]
    Nothing,
    /// A copy under a name; its files are elsewhere.
    Copy(String),
    /// Its files: they were opened from there.
    Itself,
}

/// A model's files on the person's own machine.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenModel {
    /// What to call it.
    pub name: String,
    /// The files.
    pub files: Vec<GivenFile>,
    /// Numbers in its weights.
    pub parameters: u64,
    /// What this browser keeps of it.
    pub kept: Keeping,
    /// Whether its weights become int8 while they are read.
    pub int8: bool,
    /// What its files ask for where it is a sentence model.
    pub sentences: Option<SentenceModel>,
    /// What was taken where its files leave something open: a sentence each.
    pub assumed: Vec<String>,
}

impl GivenModel {
    /// Bytes of all files.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// Bytes that the engine needs, about: it holds the files, and each parameter as f32. As int8
    /// the weights are a byte each, and the files go before the parameters come.
    pub fn memory(&self) -> u64 {
        let (bytes, parameters) = (self.bytes(), self.parameters);
        let computed = parameters.saturating_mul(PARAMETER);
        if self.int8 { parameters + bytes.max(computed) } else { bytes + computed }
    }

    /// Whether its files hold more than int8 would.
    pub fn can_shrink(&self) -> bool {
        self.bytes() / 3 > self.parameters / 2
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
