//! A model as a person gives it: some files with names.

use std::collections::BTreeMap;

use burn::tensor::{Bytes, Device};
use text::checkpoint::outline::fits;
use text::checkpoint::reading::{configuration, required, tokenizer_of};
use text::checkpoint::{CheckpointError, outline};
use text::config::BertConfig;
use text::file_names::{INDEX, base};
use text::tokenizer::Tokenizer;

use super::Checkpoint;
use crate::bert::Bert;

/// The files of a model: configuration and tokeniser read, weights checked but still bytes, from
/// which any device can be filled.
#[derive(Debug)]
pub struct ModelFiles {
    config: BertConfig,
    tokenizer: Tokenizer,
    /// Shared: what a device keeps as it is stored is here once.
    weights: Vec<Bytes>,
}

impl ModelFiles {
    /// Reads the files of one model, each given by its name or path and its bytes. Others may lie
    /// among them. Of two with the same name, the one in the outer folder counts.
    ///
    /// Memory is bounded by the bytes given: no size that a file claims is believed before the
    /// bytes for it are there.
    ///
    /// # Errors
    /// A file that is missing, the first fault found in any of them, or that they do not belong
    /// together.
    pub fn from_named(files: Vec<(String, Vec<u8>)>) -> Result<Self, CheckpointError> {
        let mut files = outermost(files);
        let mut described = configuration(&mut files)?;
        let tokenizer = tokenizer_of(&mut files, &mut described)?;
        let config = described.config;
        fits(&config, &tokenizer)?;
        let weights = weights(files)?.into_iter().map(shared).collect();
        let model = Self { config, tokenizer, weights };
        model.checkpoint()?;
        Ok(model)
    }

    /// The model's sizes.
    pub fn config(&self) -> &BertConfig {
        &self.config
    }

    /// Its tokeniser.
    pub fn tokenizer(&self) -> &Tokenizer {
        &self.tokenizer
    }

    /// Bytes of its weights.
    pub fn bytes(&self) -> usize {
        self.weights.iter().map(Bytes::len).sum()
    }

    /// The files of its weights.
    pub fn weights(&self) -> impl Iterator<Item = &[u8]> {
        self.weights.iter().map(|file| &**file)
    }

    /// Its weights.
    ///
    /// # Errors
    /// None that [`Self::from_named`] did not have.
    pub fn checkpoint(&self) -> Result<Checkpoint<'_>, CheckpointError> {
        Checkpoint::open_shared(self.config.clone(), &self.weights)
    }

    /// The same model with its matrices and tables as int8, a row's scale beside each row
    /// ([`super::quantise`]); the weights as they were given go.
    ///
    /// # Errors
    /// Weights that are infinite or not a number.
    pub fn quantised(self) -> Result<Self, CheckpointError> {
        let bytes = super::quantise(&self.checkpoint()?)?;
        Ok(Self { weights: vec![shared(bytes)], ..self })
    }

    /// The model on a device.
    ///
    /// # Errors
    /// Weights that are infinite or not a number.
    pub fn load(&self, device: &Device) -> Result<Bert, CheckpointError> {
        Bert::load(&self.checkpoint()?, device)
    }
}

fn shared(file: Vec<u8>) -> Bytes {
    Bytes::from_bytes_vec(file).shared()
}

/// The files by their names without folders.
fn outermost(mut files: Vec<(String, Vec<u8>)>) -> BTreeMap<String, Vec<u8>> {
    files.sort_by_key(|(name, _)| name.matches(['/', '\\']).count());
    let mut found = BTreeMap::new();
    for (name, bytes) in files {
        found.entry(base(&name).to_owned()).or_insert(bytes);
    }
    found
}

/// The weights: one file, or those that the index names.
fn weights(mut files: BTreeMap<String, Vec<u8>>) -> Result<Vec<Vec<u8>>, CheckpointError> {
    let names = files.keys().cloned().collect();
    let names = outline::weights(&names, files.get(INDEX).map(Vec::as_slice))?;
    names.iter().map(|name| required(&mut files, name)).collect()
}
