//! The list of the models that come with the page, which the page's program reads at its start.

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::json;
use std::path::Path;

/// After which the list stands.
const CHARSET: &str = "<meta charset=\"utf-8\">";

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

/// Puts the models in `dist` into its page, the smallest first: name, bytes and files of each.
///
/// # Errors
/// If a manifest is damaged, or the page cannot be read or written.
pub fn put_into(dist: &Path) -> Result<()> {
    let page = dist.join("index.html");
    let html = std::fs::read_to_string(&page).context("Trunk left no dist/index.html.")?;
    std::fs::write(&page, with_list(&html, &list(&dist.join("models"))?)?)
        .context("dist/index.html cannot be written.")
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

fn with_list(html: &str, list: &str) -> Result<String> {
    let (before, after) = html.split_once(CHARSET).context("index.html names no charset.")?;
    let list = list.replace('&', "&amp;").replace('"', "&quot;");
    Ok(format!("{before}{CHARSET}<meta name=\"models\" content=\"{list}\">{after}"))
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
        let html = format!("<head>{CHARSET}<title>a</title></head>");
        std::fs::write(folder.join("index.html"), html).unwrap();
        put_into(&folder).unwrap();
        let page = std::fs::read_to_string(folder.join("index.html")).unwrap();
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
