//! Reading a model's folder from a disk, for the command-line programs and the tests.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use text::checkpoint::{CheckpointError, is_of_a_model};
use thiserror::Error;

use crate::checkpoint::ModelFiles;

/// The files of a model.
#[derive(Debug)]
pub struct Folder(ModelFiles);

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
    /// Its files are no model.
    #[error(transparent)]
    Files(#[from] CheckpointError),
}

impl Folder {
    /// Reads the files of a model that lie in a folder.
    ///
    /// # Errors
    /// If one of them cannot be read or used, or is missing.
    pub fn read(folder: &Path) -> Result<Self, FolderError> {
        let fault = |path: &Path, source| FolderError::Read { path: path.to_owned(), source };
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|source| fault(folder, source))? {
            let path = entry.map_err(|source| fault(folder, source))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // Of other files the name is enough to say what is wrong.
            let bytes = if is_of_a_model(&name) {
                std::fs::read(&path).map_err(|source| fault(&path, source))?
            } else {
                Vec::new()
            };
            files.push((name, bytes));
        }
        Ok(Self(ModelFiles::from_named(files)?))
    }
}

impl Deref for Folder {
    type Target = ModelFiles;

    fn deref(&self) -> &ModelFiles {
        &self.0
    }
}
