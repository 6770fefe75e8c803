//! The list of all files of a wheel (`RECORD`), by which pip knows what it installed and whether it is whole.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// Lines of the list.
#[derive(Default)]
pub struct Record(String);

impl Record {
    /// Takes one more file.
    pub fn add(&mut self, name: &str, bytes: &[u8]) {
        let digest = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        self.0.push_str(&format!("{},sha256={digest},{}\n", field(name), bytes.len()));
    }

    /// The list, which names itself without a digest.
    pub fn list(&self, own: &str) -> String {
        format!("{}{},,\n", self.0, field(own))
    }
}

/// A name as a field of comma-separated values (RFC 4180).
fn field(name: &str) -> String {
    match name.contains([',', '"']) {
        true => format!("\"{}\"", name.replace('"', "\"\"")),
        false => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_name_digest_and_size() {
        let mut record = Record::default();
        // The example of FIPS 180-4, in base 64 for addresses (RFC 4648, section 5) without padding.
        record.add("a,b", b"abc");
        let digest = "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0";
        assert_eq!(record.list("RECORD"), format!("\"a,b\",sha256={digest},3\nRECORD,,\n"));
    }
}
