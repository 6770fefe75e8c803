//! The files of lessons below a folder.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Every `.md` in the folders of languages below `folder`, sorted.
///
/// # Errors
/// If a folder cannot be read.
pub fn below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for language in entries(folder)?.into_iter().filter(|entry| entry.is_dir()) {
        let is_lesson = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "md");
        files.extend(entries(&language)?.into_iter().filter(is_lesson));
    }
    files.sort();
    Ok(files)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = || format!("{} cannot be read.", folder.display());
    let entries = std::fs::read_dir(folder).with_context(unreadable)?;
    entries.map(|entry| Ok(entry.with_context(unreadable)?.path())).collect()
}
