//! What belongs to one room: the classes that its styles define, and its words. No other room takes
//! them, and nothing below the rooms.

mod classes;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// A room with what it has, or the page without its rooms, which has no name.
#[derive(Debug, Default, PartialEq)]
struct Owner {
    name: String,
    /// The text of every style.
    styles: Vec<String>,
    /// The text of every program file.
    programs: Vec<String>,
    /// The text of every file of words.
    words: Vec<String>,
}

/// Reads the page's program with its styles.
///
/// # Errors
/// If a file cannot be read, or a room takes what is another one's.
pub fn check(ui: &Path) -> Result<()> {
    let rooms = ui.join("src/rooms");
    let mut owners = Vec::new();
    for room in folders(&rooms)? {
        owners.push(owner(&room, &[])?);
    }
    let mut page = owner(ui, &[&rooms, &ui.join("locales")])?;
    page.name.clear();
    let mut faults = classes::taken(&page, &owners);
    faults.extend(words::taken(&page, &owners)?);
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{}:\n{}", faults.len(), faults.join("\n"))
}

fn folders(within: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(within).with_context(|| within.display().to_string())?;
    let paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    let mut folders: Vec<PathBuf> = paths.into_iter().filter(|path| path.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

fn owner(folder: &Path, without: &[&Path]) -> Result<Owner> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut owner = Owner { name, ..Owner::default() };
    collect(folder, without, &mut owner)?;
    Ok(owner)
}

fn collect(folder: &Path, without: &[&Path], owner: &mut Owner) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            if !without.contains(&path.as_path()) {
                collect(&path, without, owner)?;
            }
            continue;
        }
        let texts = match path.extension().and_then(|ending| ending.to_str()) {
            Some("css") => &mut owner.styles,
            Some("rs") => &mut owner.programs,
            Some("json") => &mut owner.words,
            _ => continue,
        };
        texts.push(fs::read_to_string(&path).with_context(|| path.display().to_string())?);
    }
    Ok(())
}

/// How a fault names who takes something.
fn called(owner: &Owner) -> String {
    if owner.name.is_empty() { "the page".to_owned() } else { format!("the room {}", owner.name) }
}
