//! Reading a model's folder from a disk, for the command-line programs and the tests.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::config::{BertConfig, ConfigError};
use crate::tokenizer::{Tokenizer, VocabularyError};

/// The files of a model.
#[derive(Debug)]
pub struct Folder {
    /// Its sizes.
    pub config: BertConfig,
    /// `vocab.txt`.
    pub vocabulary: String,
    /// `model.safetensors`.
    pub weights: Vec<u8>,
}

/// A folder that does not hold a model.
#[derive(Debug, Error)]
pub enum FolderError {
    /// A file cannot be read.
    #[error("{} cannot be read: {source}.", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// `config.json` cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
}

impl Folder {
    /// Reads `config.json`, `vocab.txt` and `model.safetensors`.
    ///
    /// # Errors
    /// If one of them cannot be read, or the configuration cannot be used.
    pub fn read(folder: &Path) -> Result<Self, FolderError> {
        let read = |name: &str| {
            let path = folder.join(name);
            std::fs::read(&path).map_err(|source| FolderError::Read { path, source })
        };
        let config = BertConfig::from_json(&read("config.json")?)?;
        let vocabulary = String::from_utf8_lossy(&read("vocab.txt")?).into_owned();
        Ok(Self { config, vocabulary, weights: read("model.safetensors")? })
    }

    /// Its tokeniser.
    ///
    /// # Errors
    /// If the vocabulary cannot be used.
    pub fn tokenizer(&self) -> Result<Tokenizer, VocabularyError> {
        Tokenizer::from_vocabulary(&self.vocabulary)
    }

    /// Its weights.
    ///
    /// # Errors
    /// If they do not fit the configuration or are damaged.
    pub fn checkpoint(&self) -> Result<Checkpoint<'_>, CheckpointError> {
        Checkpoint::open(self.config.clone(), &self.weights)
    }
}
