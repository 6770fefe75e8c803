//! The list by which somebody checks that every file arrived whole: `sha256sum --check SHA256SUMS`.

use sha2::{Digest, Sha256};

/// The SHA-256 of a file, in hexadecimal.
pub fn of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The list of names and digests of the files below `folder`.
pub fn list(folder: &str, files: &[(String, String)]) -> String {
    files.iter().map(|(name, sum)| format!("{sum}  {folder}/{name}\n")).collect()
}
