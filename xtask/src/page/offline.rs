//! The list of the page's files that its service worker keeps for use offline.

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::path::Path;

use crate::process;

/// Puts the list in front of the service worker in `dist`. It changes with every file of the
/// page, so that browsers take the worker for a new one exactly when the page is new.
///
/// # Errors
/// If a file of the page cannot be read, or the service worker not be written.
pub fn list_files(dist: &Path) -> Result<()> {
    let worker = dist.join("sw.js");
    let text = std::fs::read_to_string(&worker).context("dist/sw.js cannot be read.")?;
    let mut hash = Sha256::new();
    hash.update(&text);
    let mut files = vec!["./".to_owned()];
    for path in process::files_below(dist)? {
        let name = path.strip_prefix(dist)?.to_string_lossy().replace('\\', "/");
        if !is_kept(&name) {
            continue;
        }
        hash.update(&name);
        hash.update(std::fs::read(&path)?);
        if name != "index.html" {
            files.push(format!("./{name}"));
        }
    }
    let version = BASE64_URL_SAFE_NO_PAD.encode(hash.finalize());
    let shell = json!({ "version": version, "files": files });
    std::fs::write(&worker, format!("self.SHELL = {shell};\n{text}"))
        .context("dist/sw.js cannot be written.")
}

/// Models are kept by the engine, and the browser keeps the service worker itself.
fn is_kept(name: &str) -> bool {
    !name.starts_with("models/") && name != "sw.js"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(page: &str) -> serde_json::Value {
        let folder = std::env::temp_dir().join(format!("xtask-offline-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("models/small")).unwrap();
        for (name, text) in
            [("sw.js", "work()"), ("index.html", page), ("a.css", ""), ("models/small/x", "")]
        {
            std::fs::write(folder.join(name), text).unwrap();
        }
        list_files(&folder).unwrap();
        let worker = std::fs::read_to_string(folder.join("sw.js")).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        let (first, rest) = worker.split_once('\n').unwrap();
        assert_eq!(rest, "work()");
        let json = first.strip_prefix("self.SHELL = ").unwrap().trim_end_matches(';');
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn lists_the_page_without_models_and_renames_it_when_it_changes() {
        let one = listed("one");
        assert_eq!(one["files"], json!(["./", "./a.css"]));
        assert_eq!(one["version"], listed("one")["version"]);
        assert_ne!(one["version"], listed("two")["version"]);
    }
}
