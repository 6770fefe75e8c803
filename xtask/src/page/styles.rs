//! The page's styles, which `index.html` names in their order: they stand in the page itself.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

const BEFORE: &str = "<link rel=\"style\" href=\"";
const AFTER: &str = "\">";

/// The page with every style in the place where it is named. `root` is the folder of their names. A star
/// in a name stands for anything: all such styles take the place, in the order of their names.
///
/// # Errors
/// If a style cannot be read.
pub fn inlined(html: &str, root: &Path) -> Result<String> {
    let mut pieces = html.split(BEFORE);
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once(AFTER).context("index.html has a link without end.")?;
        let unread = || format!("{name}, which index.html names, cannot be read.");
        for path in named(root, name).with_context(unread)? {
            let style = std::fs::read_to_string(path).with_context(unread)?;
            page.push_str(&format!("<style>{style}</style>"));
        }
        page.push_str(rest);
    }
    Ok(page)
}

/// The files that a name stands for.
fn named(root: &Path, name: &str) -> Result<Vec<PathBuf>> {
    let mut found = vec![root.to_owned()];
    for part in name.split('/') {
        found = match part.split_once('*') {
            None => found.iter().map(|path| path.join(part)).collect(),
            Some(ends) => within(&found, ends)?,
        };
    }
    // A place where nothing is named is a mistake of the name.
    anyhow::ensure!(!found.is_empty(), "There is no such file.");
    Ok(found)
}

/// What stands in these folders under a name with these ends, in the order of the names.
fn within(folders: &[PathBuf], (start, end): (&str, &str)) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let fits = |name: &str| name.starts_with(start) && name.ends_with(end);
            if name.to_str().is_some_and(fits) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_stand_where_they_are_named_in_their_order() {
        let folder = std::env::temp_dir().join(format!("xtask-styles-{}", std::process::id()));
        for room in ["rooms/b", "rooms/a", "rooms/c"] {
            std::fs::create_dir_all(folder.join(room)).unwrap();
        }
        for (name, style) in [
            ("a.css", "a { }"),
            ("b.css", "b { }"),
            ("rooms/b/look.css", "rb { }"),
            ("rooms/a/look_more.css", "more { }"),
            ("rooms/a/look.css", "ra { }"),
            ("rooms/a/other.css", "other { }"),
            ("rooms/mod.rs", ""),
        ] {
            std::fs::write(folder.join(name), style).unwrap();
        }
        let named =
            |name: &str| inlined(&format!("<link rel=\"style\" href=\"{name}\">\n"), &folder);
        let html =
            "<head><link rel=\"style\" href=\"b.css\">\n<link rel=\"style\" href=\"a.css\"><p>";
        let page = inlined(html, &folder);
        let rooms = named("rooms/*/look*.css");
        let absent = [named("c.css"), named("rooms/*/none.css"), named("rooms/*/none*.css")];
        std::fs::remove_dir_all(folder).unwrap();
        assert_eq!(page.unwrap(), "<head><style>b { }</style>\n<style>a { }</style><p>");
        let styles = "<style>ra { }</style><style>more { }</style><style>rb { }</style>\n";
        assert_eq!(rooms.unwrap(), styles);
        assert!(absent.iter().all(Result::is_err));
    }
}
