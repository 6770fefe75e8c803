//! The manifest of a shipped model: what its files are and how to recognise them.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The longest manifest that is read.
const MAX_MANIFEST_BYTES: usize = 1 << 16;

/// Hexadecimal digits of a SHA-256.
const SHA256_DIGITS: usize = 64;

/// The files of a model (`manifest.json` in the model's folder).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The model's name, which is also that of its folder.
    pub name: String,
    /// Its files.
    pub files: Vec<ManifestFile>,
}

/// One file of a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestFile {
    /// The file's name in the model's folder.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// Why a manifest cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ManifestError {
    /// The file is far longer than any manifest.
    #[error(
        "manifest.json has {bytes} bytes; at most {limit} are read. Check that it is the right file."
    )]
    TooLong {
        /// Bytes of the file.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The bytes are not JSON, or not of this form.
    #[error("manifest.json cannot be read ({reason}). Download it again.")]
    NotJson {
        /// What the JSON reader said.
        reason: String,
    },
    /// A name that could leave the model's folder.
    #[error(
        "manifest.json names the file \"{name}\"; only letters, digits, dots, dashes and underscores are allowed."
    )]
    BadName {
        /// The name.
        name: String,
    },
    /// A checksum that none can be.
    #[error("The SHA-256 of \"{name}\" in manifest.json does not have 64 hexadecimal digits.")]
    BadSha256 {
        /// Name of the file.
        name: String,
    },
}

impl Manifest {
    /// Reads and checks a `manifest.json`.
    ///
    /// # Errors
    /// What is not of this form, names that could lead out of the folder, malformed checksums.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ManifestError> {
        if bytes.len() > MAX_MANIFEST_BYTES {
            return Err(ManifestError::TooLong { bytes: bytes.len(), limit: MAX_MANIFEST_BYTES });
        }
        let manifest: Self = serde_json::from_slice(bytes)
            .map_err(|error| ManifestError::NotJson { reason: error.to_string() })?;
        manifest.check()?;
        Ok(manifest)
    }

    /// The manifest as readable JSON.
    ///
    /// # Errors
    /// None that occur in practice: texts and numbers can always be written.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|json| json + "\n")
    }

    /// A file by its name.
    pub fn file(&self, name: &str) -> Option<&ManifestFile> {
        self.files.iter().find(|file| file.name == name)
    }

    /// Bytes of all files.
    pub fn bytes(&self) -> u64 {
        self.files.iter().fold(0, |total, file| total.saturating_add(file.bytes))
    }

    fn check(&self) -> Result<(), ManifestError> {
        for name in std::iter::once(&self.name).chain(self.files.iter().map(|file| &file.name)) {
            if !is_plain(name) {
                return Err(ManifestError::BadName { name: name.clone() });
            }
        }
        for ManifestFile { name, sha256, .. } in &self.files {
            if sha256.len() != SHA256_DIGITS || !sha256.bytes().all(|byte| byte.is_ascii_hexdigit())
            {
                return Err(ManifestError::BadSha256 { name: name.clone() });
            }
        }
        Ok(())
    }
}

/// Whether a name is one without folders, as it becomes part of an address.
pub fn is_plain(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    !name.is_empty() && !name.starts_with('.') && name.bytes().all(allowed)
}
