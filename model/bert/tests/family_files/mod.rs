//! The tiny models of `families/`, as a person would drop them.

#![allow(dead_code, reason = "not every test file needs all of it")]

use std::path::{Path, PathBuf};

/// The folder of a model.
pub fn folder(name: &str) -> PathBuf {
    Path::new("tests/families").join(name)
}

/// Its files with their names, without what PyTorch made of them.
pub fn named(name: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder(name)).expect("a folder");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read(&path).expect("a file"))
        })
        .filter(|(name, _)| name != "expected.safetensors")
        .collect();
    files.sort();
    files
}

/// The fields of a `config.json`.
pub type Fields = serde_json::Map<String, serde_json::Value>;

/// Changes `config.json` among the files.
pub fn change_config(files: &mut [(String, Vec<u8>)], change: impl FnOnce(&mut Fields)) {
    let (_, bytes) = files.iter_mut().find(|(name, _)| name == "config.json").expect("a file");
    let mut fields: Fields = serde_json::from_slice(bytes).expect("an object");
    change(&mut fields);
    *bytes = serde_json::to_vec(&fields).expect("JSON");
}
