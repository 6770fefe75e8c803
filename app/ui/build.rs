//! Turns `locales/*.json` into the page's translation table, so that a key that does not exist
//! fails the build and a language is added by adding a file.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

type Table = BTreeMap<String, String>;

/// The language whose file names every key; others fall back to it.
const FIRST: &str = "en";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    let mut locales = BTreeMap::new();
    for entry in fs::read_dir("locales")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            locales.insert(name.to_owned(), read(&path)?);
        }
    }
    let first = locales.get(FIRST).ok_or("locales/en.json is missing")?;
    let mut code = String::new();
    for (index, (key, text)) in first.iter().enumerate() {
        writeln!(code, "/// {text:?}\npub const {key}: super::Key = super::Key({index});")?;
    }
    writeln!(code, "/// Every language: its tag and its sentences, in the order of the keys.")?;
    writeln!(code, "pub const LOCALES: &[(&str, &[&str])] = &[")?;
    for (name, table) in &locales {
        if let Some(unknown) = table.keys().find(|key| !first.contains_key(*key)) {
            return Err(format!("locales/{name}.json has the unknown key {unknown}").into());
        }
        let sentences: Vec<&String> =
            first.iter().map(|(key, text)| table.get(key).unwrap_or(text)).collect();
        writeln!(code, "({name:?}, &{sentences:?}),")?;
    }
    writeln!(code, "];")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("keys.rs"), code)?;
    Ok(())
}

fn read(path: &Path) -> Result<Table, Box<dyn Error>> {
    Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
}
