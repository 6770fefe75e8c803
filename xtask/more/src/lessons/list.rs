//! `public/lessons/index.json`: what the page shows of the lessons before one is opened.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lessons::Index;

use super::Read;

const FILE: &str = "index.json";

/// Writes the list into the folder of lessons.
///
/// # Errors
/// If it cannot be written.
pub fn write(folder: &Path, lessons: &[Read]) -> Result<()> {
    let path = folder.join(FILE);
    std::fs::write(&path, text_of(lessons)?)
        .with_context(|| format!("{} cannot be written.", path.display()))
}

/// Checks that the list is that of the lessons.
///
/// # Errors
/// If it is not.
pub fn check(folder: &Path, lessons: &[Read]) -> Result<()> {
    let written = std::fs::read_to_string(folder.join(FILE)).unwrap_or_default();
    if written != text_of(lessons)? {
        bail!("public/lessons/{FILE} is not the list of the lessons. Run `cargo xtask lessons`.");
    }
    Ok(())
}

fn text_of(lessons: &[Read]) -> Result<String> {
    let mut index = Index::default();
    for read in lessons {
        index.languages.entry(read.language().to_owned()).or_default().push(read.entry());
    }
    Ok(serde_json::to_string_pretty(&index)? + "\n")
}
