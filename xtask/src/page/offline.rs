//! The list of the page's files that its service worker keeps for use offline.

use anyhow::{Context, Result};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use crate::{process, project};

/// Puts the version and the list in front of the service worker in `dist`. Both change with every
/// file of the page, so that browsers take the worker for a new one exactly when the page is new.
///
/// # Errors
/// If a file of the page cannot be read, or the service worker not be written.
pub fn list_files(dist: &Path, version: &str) -> Result<()> {
    let worker = dist.join("sw.js");
    let text = std::fs::read_to_string(&worker).context("dist/sw.js cannot be read.")?;
    let build = json!({ "version": version, "files": digests(dist)? });
    std::fs::write(&worker, format!("self.BUILD = {build};\n{text}"))
        .context("dist/sw.js cannot be written.")
}

/// Puts a service worker in the place of the page's own which ends the one that an earlier page left at
/// this address.
///
/// # Errors
/// If it cannot be written.
pub fn leave(folder: &Path) -> Result<()> {
    std::fs::copy(project::root().join("app/start/leave.js"), folder.join("sw.js"))
        .map(drop)
        .context("sw.js cannot be written.")
}

/// The SHA-256 of every file by its name, in hexadecimal; the page itself has an empty name. The
/// browser keeps the service worker by itself.
///
/// # Errors
/// If a file cannot be read.
pub fn digests(dist: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for path in process::files_below(dist)? {
        let name = path.strip_prefix(dist)?.to_string_lossy().replace('\\', "/");
        let digest = Sha256::digest(std::fs::read(&path)?);
        match name.as_str() {
            // The picture is for those who link to the page.
            "sw.js" | "preview.png" => None,
            "index.html" => files.insert(String::new(), hexadecimal(&digest)),
            _ => files.insert(name, hexadecimal(&digest)),
        };
    }
    Ok(files)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a text does not fail.
        write!(text, "{byte:02x}").ok();
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_every_file_but_the_worker_by_its_digest() {
        let folder = std::env::temp_dir().join(format!("xtask-offline-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("models/small")).unwrap();
        for (name, text) in
            [("sw.js", "work()"), ("index.html", "abc"), ("a.css", ""), ("models/small/x", "abc")]
        {
            std::fs::write(folder.join(name), text).unwrap();
        }
        list_files(&folder, "one").unwrap();
        let worker = std::fs::read_to_string(folder.join("sw.js")).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        let (first, rest) = worker.split_once('\n').unwrap();
        assert_eq!(rest, "work()");
        let json = first.strip_prefix("self.BUILD = ").unwrap().trim_end_matches(';');
        let build: serde_json::Value = serde_json::from_str(json).unwrap();
        // The examples of FIPS 180-4: "abc" and the empty message.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        let files = json!({ "": abc, "a.css": empty, "models/small/x": abc });
        assert_eq!(build, json!({ "version": "one", "files": files }));
    }
}
