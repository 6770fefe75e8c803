//! The page's styles, which `index.html` names in their order. Those of the page and of its first room
//! stand in the page itself; those of the other rooms are files of their own that come with their room.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

const BEFORE: &str = "<link rel=\"style\" href=\"";
const AFTER: &str = "\">";

/// The folder of the rooms, in the project and beside the page.
const ROOMS: &str = "app/ui/src/rooms/";
const FOLDER: &str = "rooms";

/// The page with every style in the place where it is named. `root` is the folder of their names. A star
/// in the place of a room stands for all rooms that are not named: each gets a link that the page's program
/// follows when the room comes, to a file in `folder`. A style of a room applies as long as the room is open.
///
/// # Errors
/// If a style cannot be read or written.
pub fn put_into(html: &str, root: &Path, folder: &Path) -> Result<String> {
    let mut pieces = html.split(BEFORE);
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once(AFTER).context("index.html has a link without end.")?;
        let unread = || format!("{name}, which index.html names, cannot be read.");
        match name.strip_prefix(ROOMS).and_then(|name| name.split_once('/')) {
            Some(("*", file)) => {
                let is_there = |room: &String| html.contains(&format!("{BEFORE}{ROOMS}{room}/"));
                let mut links = String::new();
                for room in rooms(&root.join(ROOMS)).with_context(unread)? {
                    if !is_there(&room) {
                        links.push_str(&linked(&room, file, root, folder).with_context(unread)?);
                    }
                }
                // A place where nothing is named is a mistake of the name.
                anyhow::ensure!(!links.is_empty(), "No room has what {name} names.");
                page.push_str(&links);
            }
            Some((room, _)) => {
                let style = style(&root.join(name)).with_context(unread)?;
                page.push_str(&format!("<style data-room=\"{}\">{style}</style>", id(room)));
            }
            None => {
                let style = style(&root.join(name)).with_context(unread)?;
                page.push_str(&format!("<style>{style}</style>"));
            }
        }
        page.push_str(rest);
    }
    Ok(page)
}

/// A style without its comments, which are for those who write it: they are a seventh of the page.
fn style(path: &Path) -> Result<String> {
    let text = std::fs::read_to_string(path)?;
    let mut parts = text.split("/*");
    let mut style = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once("*/").context("A comment has no end.")?;
        style.push_str(rest.strip_prefix('\n').unwrap_or(rest));
    }
    Ok(style)
}

/// The rooms, in the order of their names.
fn rooms(folder: &Path) -> Result<Vec<String>> {
    let mut rooms = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.path().is_dir() {
            rooms.extend(entry.file_name().into_string());
        }
    }
    rooms.sort();
    Ok(rooms)
}

/// A link to what a room has under this name, in which a star stands for anything; nothing if it has nothing.
fn linked(room: &str, file: &str, root: &Path, folder: &Path) -> Result<String> {
    let styles = within(&root.join(ROOMS).join(room), file)?;
    if styles.is_empty() {
        return Ok(String::new());
    }
    let texts: Result<Vec<String>> = styles.iter().map(|path| style(path)).collect();
    let text = texts?.concat();
    let address = format!("{FOLDER}/{room}/{}", file.replace('*', ""));
    let to = folder.join(&address);
    std::fs::create_dir_all(to.parent().unwrap_or(folder))?;
    std::fs::write(to, text)?;
    let room = id(room);
    Ok(format!(
        "<link rel=\"stylesheet\" data-room=\"{room}\" data-address=\"./{address}\" media=\"not all\">"
    ))
}

/// What the page's program calls the room of a folder.
fn id(folder: &str) -> String {
    folder.replace('_', "-")
}

/// The files in a folder under a name, in which a star stands for anything, in the order of their names.
fn within(folder: &Path, name: &str) -> Result<Vec<PathBuf>> {
    let (start, end) = name.split_once('*').unwrap_or((name, ""));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let fits = |name: &str| name.starts_with(start) && name.ends_with(end);
        if entry.file_name().to_str().is_some_and(fits) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><link rel=\"style\" href=\"b.css\">
<link rel=\"style\" href=\"app/ui/src/rooms/*/look*.css\">
<link rel=\"style\" href=\"app/ui/src/rooms/a/look.css\"><p>";

    /// A folder with styles, gone with the value.
    struct Project(PathBuf);

    impl Drop for Project {
        fn drop(&mut self) {
            std::fs::remove_dir_all(&self.0).ok();
        }
    }

    fn project(name: &str) -> Project {
        let folder = std::env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
        let files = [
            ("b.css", "/* One. */\nb { }/* Two * / lines\n. */"),
            ("endless.css", "b { } /* "),
            ("rooms/c_d/look.css", "rc { }"),
            ("rooms/b/look_more.css", "more /* or less */ { }"),
            ("rooms/b/look.css", "rb { }"),
            ("rooms/b/other.css", "other { }"),
            ("rooms/a/look.css", "ra { }"),
            ("rooms/d/mod.rs", ""),
            ("rooms/mod.rs", ""),
        ];
        for (name, style) in files {
            let file = folder.join(name.replace("rooms/", ROOMS));
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, style).unwrap();
        }
        Project(folder)
    }

    #[test]
    fn styles_stand_where_they_are_named_and_rooms_have_files() {
        let project = project("styles");
        let dist = project.0.join("dist");
        let page = put_into(PAGE, &project.0, &dist).unwrap();
        let link = |(room, folder): (&str, &str)| {
            format!(
                "<link rel=\"stylesheet\" data-room=\"{room}\" data-address=\"./rooms/{folder}/look.css\" media=\"not all\">"
            )
        };
        let [b, c] = [("b", "b"), ("c-d", "c_d")].map(link);
        assert_eq!(
            page,
            format!(
                "<head><style>b {{ }}</style>\n{b}{c}\n<style data-room=\"a\">ra {{ }}</style><p>"
            )
        );
        let read =
            |room: &str| std::fs::read_to_string(dist.join(format!("rooms/{room}/look.css")));
        assert_eq!(read("b").unwrap(), "rb { }more  { }");
        assert_eq!(read("c_d").unwrap(), "rc { }");
    }

    #[test]
    fn what_is_not_there_is_a_mistake() {
        let project = project("no-styles");
        let page = |name: &str| {
            put_into(&format!("{BEFORE}{name}{AFTER}"), &project.0, &project.0.join("dist"))
        };
        assert!(page("c.css").is_err() && page("endless.css").is_err());
        assert!(page("app/ui/src/rooms/a/none.css").is_err());
        assert!(page("app/ui/src/rooms/*/none*.css").is_err());
    }
}
