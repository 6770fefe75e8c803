//! The lessons of the page: what can be said of them without running the model, and their list.

mod links;
mod list;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use lessons::goals::CORE;
use lessons::{Entry, Lesson};
use xtask::{process, project};

/// A lesson and its file.
pub struct Read {
    /// From the folder of lessons: `en/05-queries.md`.
    pub file: String,
    /// The lesson.
    pub lesson: Lesson,
}

impl Read {
    /// The folder it is in.
    pub fn language(&self) -> &str {
        self.file.split('/').next().unwrap_or_default()
    }

    /// Its name in links.
    pub fn name(&self) -> &str {
        lessons::name(&self.file)
    }

    /// What the list says of it.
    pub fn entry(&self) -> Entry {
        Entry::of(&self.file, &self.lesson)
    }
}

fn folder() -> PathBuf {
    project::root().join("public/lessons")
}

/// `cargo xtask lessons`: checks the lessons and writes their list.
///
/// # Errors
/// If a lesson has a fault, or the list cannot be written.
pub fn run() -> Result<()> {
    let lessons = checked()?;
    list::write(&folder(), &lessons)?;
    eprintln!("    written: public/lessons/index.json");
    Ok(())
}

/// Checks every lesson, and that the list is theirs.
///
/// # Errors
/// If one has a fault; all faults are named with line and column.
pub fn check() -> Result<()> {
    list::check(&folder(), &checked()?)
}

/// All lessons, if nothing is wrong with them.
fn checked() -> Result<Vec<Read>> {
    let mut faults = Vec::new();
    let lessons = read(&mut faults)?;
    eprintln!("==> {} lessons", lessons.len());
    faults.extend(links::faults(&lessons));
    faults.extend(not_taught(&lessons));
    if !faults.is_empty() {
        bail!("\n{}", faults.join("\n"));
    }
    Ok(lessons)
}

/// Every lesson that can be read; what is wrong with it or with another goes to `faults`.
fn read(faults: &mut Vec<String>) -> Result<Vec<Read>> {
    let folder = folder();
    let mut lessons = Vec::new();
    for path in process::files_below(&folder)? {
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("{} cannot be read.", path.display()))?;
        let file = path.strip_prefix(&folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let named = |fault| format!("public/lessons/{file}: {fault}");
        match Lesson::read(&text) {
            Ok(lesson) => {
                faults.extend(lesson.lengths().into_iter().map(named));
                lessons.push(Read { file, lesson });
            }
            Err(found) => faults.extend(found.into_iter().map(named)),
        }
    }
    Ok(lessons)
}

/// The core rows of the curriculum that no lesson teaches.
fn not_taught(lessons: &[Read]) -> impl Iterator<Item = String> {
    let taught =
        |id: &str| lessons.iter().any(|read| read.lesson.goals.iter().any(|goal| goal == id));
    let missing = CORE.iter().filter(move |goal| !taught(goal.id));
    missing.map(|goal| format!("public/lessons: no lesson teaches {}, {}", goal.id, goal.concept))
}
