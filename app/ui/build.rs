//! Turns `locales/*/*.json` into the page's translation table, so that a key that does not exist
//! fails the build and a language is added by adding a folder.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

type Table = BTreeMap<String, String>;

/// The language whose files name every key; others fall back to it.
const FIRST: &str = "en";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    let mut locales = BTreeMap::new();
    for entry in fs::read_dir("locales")? {
        let folder = entry?.path();
        if folder.is_dir() {
            let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            locales.insert(name.to_owned(), read_folder(&folder)?);
        }
    }
    let first = locales.get(FIRST).ok_or("locales/en is missing")?;
    let mut code = String::new();
    for (index, (key, text)) in first.iter().enumerate() {
        writeln!(code, "/// {text:?}\npub const {key}: super::Key = super::Key({index});")?;
    }
    writeln!(code, "/// Every language: its tag and its sentences, in the order of the keys.")?;
    writeln!(code, "pub const LOCALES: &[(&str, &[&str])] = &[")?;
    for (name, table) in &locales {
        if let Some(unknown) = table.keys().find(|key| !first.contains_key(*key)) {
            return Err(format!("locales/{name} has the unknown key {unknown}").into());
        }
        let sentences: Vec<&String> =
            first.iter().map(|(key, text)| table.get(key).unwrap_or(text)).collect();
        writeln!(code, "({name:?}, &{sentences:?}),")?;
    }
    writeln!(code, "];")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("keys.rs"), code)?;
    Ok(())
}

/// The sentences of all files of a folder. A key may stand in one of them only.
fn read_folder(folder: &Path) -> Result<Table, Box<dyn Error>> {
    let mut all = Table::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        println!("cargo::rerun-if-changed={}", path.display());
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let table: Table = serde_json::from_str(&fs::read_to_string(&path)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        for (key, text) in table {
            if all.insert(key.clone(), text).is_some() {
                return Err(format!("{} repeats the key {key}", path.display()).into());
            }
        }
    }
    Ok(all)
}
