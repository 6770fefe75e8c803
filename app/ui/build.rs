//! Turns the page's sentences into its translation table, so that a key that does not exist fails
//! the build. English stands in `words.json` of every room and in `locales/en`; another language
//! is added by a folder beside `en`. Counts the lessons, which the page names before it has their list.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

type Table = BTreeMap<String, String>;

/// The language whose files name every key; others fall back to it.
const FIRST: &str = "en";

/// Where every room has a folder with its own sentences in [`FIRST`].
const ROOMS: &str = "src/rooms";

/// Where the lessons are; the files of the row begin with a number.
const LESSONS: &str = "../../public/lessons/en";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    // A room that is added stands in the list; its styles are no matter of the program.
    println!("cargo::rerun-if-changed={ROOMS}/mod.rs");
    println!("cargo::rerun-if-changed={LESSONS}");
    println!("cargo::rustc-env=LESSONS={}", lessons()?);
    let mut locales = BTreeMap::new();
    for entry in fs::read_dir("locales")? {
        let folder = entry?.path();
        if folder.is_dir() {
            let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            locales.insert(name.to_owned(), read(json_files(&folder)?)?);
        }
    }
    let mut own = Vec::new();
    for room in fs::read_dir(ROOMS)? {
        let room = room?.path();
        if room.is_dir() {
            own.extend(json_files(&room)?);
        }
    }
    let shared = locales.remove(FIRST).ok_or("locales/en is missing")?;
    locales.insert(FIRST.to_owned(), joined(shared, read(own)?)?);
    let first = locales.get(FIRST).ok_or("locales/en is missing")?;
    for (name, table) in &locales {
        if let Some(unknown) = table.keys().find(|key| !first.contains_key(*key)) {
            return Err(format!("locales/{name} has the unknown key {unknown}").into());
        }
    }
    let mut code = String::new();
    for (key, text) in first {
        let own = |table: &Table| table.get(key).unwrap_or(text).clone();
        let sentences: Vec<String> = locales.values().map(own).collect();
        writeln!(code, "/// {text:?}\npub const {key}: super::Key = super::Key(&{sentences:?});")?;
    }
    let languages: Vec<&String> = locales.keys().collect();
    writeln!(
        code,
        "/// The tags of all languages.\npub const LANGUAGES: &[&str] = &{languages:?};"
    )?;
    let all: Vec<&str> = first.keys().map(String::as_str).collect();
    let all = all.join(", ");
    writeln!(code, "/// All keys.\n#[cfg(test)]\npub const ALL: &[super::Key] = &[{all}];")?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("keys.rs"), code)?;
    Ok(())
}

/// How many lessons the row has.
fn lessons() -> Result<usize, Box<dyn Error>> {
    let mut count = 0;
    for entry in fs::read_dir(LESSONS)? {
        let name = entry?.file_name();
        count += usize::from(name.as_encoded_bytes().first().is_some_and(u8::is_ascii_digit));
    }
    Ok(count)
}

/// The files of a folder that hold sentences.
fn json_files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(files)
}

/// The sentences of all `files`.
fn read(files: Vec<PathBuf>) -> Result<Table, Box<dyn Error>> {
    files.into_iter().try_fold(Table::new(), |all, path| {
        println!("cargo::rerun-if-changed={}", path.display());
        let table: Table = serde_json::from_str(&fs::read_to_string(&path)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        joined(all, table)
    })
}

/// Both tables. A key may stand in one of them only.
fn joined(mut all: Table, table: Table) -> Result<Table, Box<dyn Error>> {
    for (key, text) in table {
        if all.insert(key.clone(), text).is_some() {
            return Err(format!("The key {key} stands in two files").into());
        }
    }
    Ok(all)
}
