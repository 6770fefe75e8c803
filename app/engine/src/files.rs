//! A checkpoint as it was fetched, from which every device is filled.

use std::rc::Rc;

use burn::tensor::Device;
use model::bert::Bert;
use model::checkpoint::Checkpoint;
use model::config::BertConfig;
use model::tokenizer::Tokenizer;
use protocol::Fault;

/// A checkpoint as it was fetched, from which every device is filled.
pub struct Files {
    /// The folder's name.
    pub name: String,
    /// `config.json`, checked.
    pub config: BertConfig,
    /// `model.safetensors`.
    pub weights: Vec<u8>,
    /// `vocab.txt`, ready for use.
    pub tokenizer: Tokenizer,
}

impl Files {
    /// The model on `device`.
    ///
    /// # Errors
    /// If the checkpoint cannot be used.
    pub fn load_onto(&self, device: &Device) -> Result<Rc<Bert>, Fault> {
        let checkpoint = Checkpoint::open(self.config.clone(), &self.weights).map_err(unusable)?;
        Ok(Rc::new(Bert::load(&checkpoint, device).map_err(unusable)?))
    }
}

/// The fault of files that cannot be read as a model.
pub fn unusable(error: impl std::fmt::Display) -> Fault {
    Fault::Checkpoint { detail: error.to_string() }
}
