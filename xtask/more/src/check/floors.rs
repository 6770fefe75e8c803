//! The floors of the house: a file reads from its own floor and those below it, no circle ties files
//! together, and no room names another one.

mod circles;
mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, bail};

use self::imports::{Module, modules};

/// The floors of the page's program, from the ground up. What stands side by side may read each other.
const FLOORS: [&[&str]; 8] = [
    &["kit"],
    &["state"],
    &["engine"],
    &["page"],
    &["run"],
    &["shell", "lessons", "models"],
    &["rooms"],
    &["app"],
];

/// Reads every file of the page and of its engine.
///
/// # Errors
/// If a file cannot be read, an import goes up, files are tied into a circle, or a room names another.
pub fn check(app: &Path) -> Result<()> {
    let mut faults = String::new();
    for program in ["ui", "engine", "protocol"] {
        let modules = modules(&app.join(program).join("src"))?;
        if program == "ui" {
            for module in modules.values() {
                upward(module, &mut faults)?;
            }
        }
        for circle in circles::of(&modules) {
            writeln!(faults, "{program}: a circle of {}: {}", circle.len(), circle.join(", "))?;
        }
    }
    if faults.is_empty() { Ok(()) } else { bail!("{faults}") }
}

/// Imports of a file that go up, or from one room into another.
fn upward(module: &Module, faults: &mut String) -> Result<()> {
    let Some(here) = floor(&module.path) else { return Ok(()) };
    for import in &module.imports {
        if floor(import).is_some_and(|there| there > here) {
            writeln!(faults, "{} reads {}, a floor above it", module.path, import)?;
        }
        if let (Some(own), Some(other)) = (room(&module.path), room(import))
            && own != other
        {
            writeln!(
                faults,
                "the room {own} reads the room {other}: {} from {import}",
                module.path
            )?;
        }
    }
    Ok(())
}

/// The floor of a module; `None` for the list of rooms and what holds everything together.
fn floor(path: &str) -> Option<usize> {
    let top = path.split("::").next()?;
    FLOORS.iter().position(|floor| floor.contains(&top))
}

/// The room that a module belongs to.
fn room(path: &str) -> Option<&str> {
    path.strip_prefix("rooms::")?.split("::").next()
}

/// Modules by their path, and what each of them reads.
type Modules = BTreeMap<String, Module>;
/// Paths of modules.
type Paths = BTreeSet<String>;
