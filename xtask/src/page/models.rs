//! The list of the models that come with the page, which the page's program reads at its start.

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::json;
use std::path::Path;

use super::meta;

/// What is read of a model's `manifest.json`.
#[derive(Deserialize)]
struct Manifest {
    name: String,
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    name: String,
    bytes: u64,
}

/// The page with the models in `folder`, the smallest first: name, bytes and files of each.
///
/// # Errors
/// If a manifest is damaged.
pub fn listed_in(html: &str, folder: &Path) -> Result<String> {
    meta::put_into(html, "models", &list(folder)?)
}

fn list(folder: &Path) -> Result<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).context("The page has no models.")? {
        let path = entry?.path().join("manifest.json");
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Manifest { name, files } = serde_json::from_str(&text)
            .with_context(|| format!("{} cannot be read.", path.display()))?;
        let bytes: u64 = files.iter().map(|file| file.bytes).sum();
        let files: Vec<String> = files.into_iter().map(|file| file.name).collect();
        found.push((bytes, name, files));
    }
    found.sort();
    let model = |(bytes, name, files)| json!({ "name": name, "bytes": bytes, "files": files });
    Ok(found.into_iter().map(model).collect::<serde_json::Value>().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_every_model_the_smallest_first() {
        let folder = std::env::temp_dir().join(format!("xtask-models-{}", std::process::id()));
        for (name, bytes) in [("large", 7), ("small", 5)] {
            let file = json!({ "name": "vocab.txt", "bytes": bytes, "sha256": "" });
            let manifest = json!({ "name": name, "files": [file] }).to_string();
            std::fs::create_dir_all(folder.join("models").join(name)).unwrap();
            std::fs::write(folder.join("models").join(name).join("manifest.json"), manifest)
                .unwrap();
        }
        let html = "<head><meta charset=\"utf-8\"><title>a</title></head>";
        let page = listed_in(html, &folder.join("models")).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        let (_, rest) = page.split_once("<meta name=\"models\" content=\"").unwrap();
        let (list, rest) = rest.split_once("\">").unwrap();
        assert_eq!(rest, "<title>a</title></head>");
        let list: serde_json::Value = serde_json::from_str(&list.replace("&quot;", "\"")).unwrap();
        let files = ["vocab.txt"];
        let model = |name, bytes| json!({ "name": name, "bytes": bytes, "files": files });
        assert_eq!(list, json!([model("small", 5), model("large", 7)]));
    }
}
