//! What a language lacks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use xtask::commands::Words;
use xtask::project::root;

/// The language that has everything.
const FIRST: &str = "en";
const LOCALES: &str = "app/ui/locales";
const ROOMS: &str = "app/ui/src/rooms";
const LESSONS: &str = "public/lessons";
const GLOSSARY: &str = "public/glossary";

/// Sentences by their keys.
type Sentences = BTreeMap<String, String>;

/// Prints what a language lacks of the first one: each sentence with its key, each lesson; and how many terms.
pub fn run(asked: &Words) -> Result<()> {
    let language = &asked.language;
    let mut all = sentences(&root().join(LOCALES).join(FIRST))?;
    for room in folders(&root().join(ROOMS))? {
        all.extend(sentences(&room)?);
    }
    let own = sentences(&root().join(LOCALES).join(language))?;
    let missing: Vec<_> = all.iter().filter(|(key, _)| !own.contains_key(*key)).collect();
    for (key, text) in &missing {
        println!("{key}: {text}");
    }
    let of = |language: &str| names(&root().join(LESSONS).join(language));
    let (wanted, there) = (of(FIRST)?, of(language)?);
    let lessons: Vec<_> = wanted.difference(&there).collect();
    lessons.iter().for_each(|lesson| println!("lesson {lesson}"));
    let terms = terms(FIRST)?.saturating_sub(terms(language)?);
    println!(
        "{language} lacks {} of {} sentences, {} lessons, {} terms.",
        missing.len(),
        all.len(),
        lessons.len(),
        terms
    );
    Ok(())
}

/// The sentences of a folder's JSON files; none where there is no such folder.
fn sentences(folder: &Path) -> Result<Sentences> {
    let mut all = Sentences::new();
    for file in
        files(folder)?.iter().filter(|file| file.extension().is_some_and(|kind| kind == "json"))
    {
        let read: Sentences = serde_json::from_str(&fs::read_to_string(file)?)
            .with_context(|| format!("{} is no table of sentences.", file.display()))?;
        all.extend(read);
    }
    Ok(all)
}

/// The names of a folder's files.
fn names(folder: &Path) -> Result<BTreeSet<String>> {
    let name = |file: &PathBuf| Some(file.file_name()?.to_string_lossy().into_owned());
    Ok(files(folder)?.iter().filter_map(name).collect())
}

/// How many terms the glossary of a language explains.
fn terms(language: &str) -> Result<usize> {
    let file = root().join(GLOSSARY).join(format!("{language}.json"));
    if !file.exists() {
        return Ok(0);
    }
    let read: Vec<serde_json::Value> = serde_json::from_str(&fs::read_to_string(&file)?)?;
    Ok(read.len())
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.is_file()).collect())
}

fn folders(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.is_dir()).collect())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}
