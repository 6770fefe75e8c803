//! SHA-256 of the files of a model.

use sha2::{Digest, Sha256};
use text::manifest::{Manifest, ManifestFile};

/// The SHA-256 of some bytes, as 64 lower-case hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The manifest of a model's files, in the order given.
pub fn describe(name: &str, files: &[(&str, &[u8])]) -> Manifest {
    let describe = |(name, bytes): &(&str, &[u8])| ManifestFile {
        name: (*name).to_owned(),
        bytes: bytes.len() as u64,
        sha256: sha256(bytes),
    };
    Manifest { name: name.to_owned(), files: files.iter().map(describe).collect() }
}

/// Whether bytes are those that the manifest describes.
pub fn matches(file: &ManifestFile, bytes: &[u8]) -> bool {
    file.bytes == bytes.len() as u64 && file.sha256.eq_ignore_ascii_case(&sha256(bytes))
}
