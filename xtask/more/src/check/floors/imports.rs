//! What each file of a program reads from the others.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::{Modules, Paths};

/// A file as a module.
pub struct Module {
    /// Its path in the program, without `crate::`.
    pub path: String,
    /// The modules that it reads, without itself and its own parts.
    pub imports: Paths,
}

/// All modules of a program by their paths.
///
/// # Errors
/// If a file cannot be read.
pub fn modules(root: &Path) -> Result<Modules> {
    let mut files = Vec::new();
    collect(root, &mut files)?;
    let named: Vec<(String, PathBuf)> =
        files.into_iter().filter_map(|file| Some((path_of(root, &file)?, file))).collect();
    let known: Paths = named.iter().map(|(path, _)| path.clone()).collect();
    let read = |(path, file): (String, PathBuf)| {
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let imports = imports(&production(&text), &path, &known);
        Ok((path.clone(), Module { path, imports }))
    };
    named.into_iter().map(read).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn path_of(root: &Path, file: &Path) -> Option<String> {
    let inside = file.strip_prefix(root).ok()?.with_extension("");
    let mut parts: Vec<&str> = inside.iter().filter_map(|part| part.to_str()).collect();
    if matches!(parts.last(), Some(&("mod" | "lib" | "main"))) {
        parts.pop();
    }
    Some(parts.join("::"))
}

/// The text without comments and without what only tests compile.
fn production(text: &str) -> String {
    if text.lines().any(|line| line == "#![cfg(test)]") {
        return String::new();
    }
    let mut kept = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("#[cfg(test)]") {
            skip_item(line.len() - trimmed.len(), &mut lines);
        } else if !trimmed.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// Skips an item that begins in the next line and ends with a bracket, or a semicolon, as far to the left.
fn skip_item<'a>(indent: usize, lines: &mut impl Iterator<Item = &'a str>) {
    let mut first = true;
    for line in lines {
        let at = line.len() - line.trim_start().len();
        let is_attribute = line.trim_start().starts_with("#[");
        let ends_at_once = first && !is_attribute && line.ends_with([';', '}']);
        if ends_at_once || (!first && at == indent && line.trim_start().starts_with('}')) {
            return;
        }
        first = first && is_attribute;
    }
}

/// The modules that a text reads, by `use` and by paths that begin with `crate` or `super`.
fn imports(text: &str, path: &str, known: &Paths) -> Paths {
    let mut found = Paths::new();
    for begin in ["crate::", "super::"] {
        for (at, _) in text.match_indices(begin) {
            let before = text.get(..at).and_then(|before| before.chars().last());
            if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':' | '$' | '{')) {
                continue;
            }
            let rest = text.get(at..).unwrap_or_default();
            let mut names = Vec::new();
            expand(rest, String::new(), &mut names);
            found.extend(names.iter().filter_map(|name| module_of(name, path, known)));
        }
    }
    found.retain(|import| import != path);
    found
}

/// The paths that a tree of `use` names.
fn expand(tree: &str, prefix: String, names: &mut Vec<String>) -> usize {
    let plain = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let end = tree.find(|c| !plain(c)).unwrap_or(tree.len());
    let (head, rest) = tree.split_at(end);
    let path = format!("{prefix}{head}");
    if !rest.starts_with('{') || !head.ends_with("::") {
        names.push(path);
        return end;
    }
    let mut at = end + 1;
    while let Some(inner) = tree.get(at..) {
        let skipped = inner.len() - inner.trim_start_matches([',', ' ', '\n']).len();
        let inner = inner.get(skipped..).unwrap_or_default();
        if inner.is_empty() || inner.starts_with('}') {
            return at + skipped + 1;
        }
        at += skipped + expand(inner, path.clone(), names).max(1);
    }
    at
}

/// The module that a path from `here` leads into.
fn module_of(name: &str, here: &str, known: &Paths) -> Option<String> {
    let mut base: Vec<&str> = here.split("::").filter(|part| !part.is_empty()).collect();
    let mut parts = name.split("::").filter(|part| !part.is_empty()).peekable();
    if parts.next_if_eq(&"crate").is_some() {
        base.clear();
    }
    while parts.next_if_eq(&"super").is_some() {
        base.pop();
    }
    base.extend(parts);
    while !base.is_empty() {
        let path = base.join("::");
        if known.contains(&path) {
            return Some(path);
        }
        base.pop();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_paths_and_tests() {
        let known: Paths = [
            "state::store",
            "state::lab",
            "kit",
            "kit::paint",
            "rooms::heads",
            "rooms::heads::view",
        ]
        .map(str::to_owned)
        .into();
        let text = "use crate::state::{lab::Lab, store::{Store, Change}};\n\
                    use crate::{kit::paint::{canvas, svg}, t};\n// crate::rooms::heads\n\
                    fn a() { super::view::open(); }\n\
                    #[cfg(test)]\nmod tests {\n    use crate::kit::text;\n}\n";
        assert_eq!(production(&format!("#![cfg(test)]\n{text}")), "");
        let read = imports(&production(text), "rooms::heads::state", &known);
        let names: Vec<&str> = read.iter().map(String::as_str).collect();
        assert_eq!(names, ["kit::paint", "rooms::heads::view", "state::lab", "state::store"]);
    }
}
