//! What the kit draws and writes, and what views still draw and write by hand beside it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// What is counted outside the kit: its name, how it looks in a program, and how many there are. The
/// numbers may only fall.
const COUNTED: [(&str, &str, usize); 4] = [
    ("tables", "<table", 94),
    ("tables in files", "kit::export::csv", 37),
    ("drawings", "<svg", 18),
    ("drawings in files", "kit::paint::scene::", 21),
];

/// Counts in every file of the page that is not of the kit.
///
/// # Errors
/// If a file cannot be read, or there is more of something than there was.
pub fn check(source: &Path) -> Result<()> {
    let mut counts = COUNTED.map(|_| 0);
    count(source, &mut counts)?;
    let mut more = Vec::new();
    for ((name, _, most), count) in COUNTED.iter().zip(counts) {
        eprintln!("    {count} {name} stand outside the kit");
        if count > *most {
            more.push(format!("{count} {name} instead of {most}"));
        }
    }
    if more.is_empty() { Ok(()) } else { bail!("{}: the kit has them all", more.join(", ")) }
}

fn count(folder: &Path, counts: &mut [usize]) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() && !path.ends_with("kit") {
            count(&path, counts)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            for ((_, looks, _), count) in COUNTED.iter().zip(counts.iter_mut()) {
                *count += text.matches(looks).count();
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_kit_draws_is_not_counted() {
        let folder = std::env::temp_dir().join(format!("by-hand-{}", std::process::id()));
        for (file, text) in [
            ("kit/table.rs", "<table>"),
            ("rooms/a/view.rs", "<table> <table class=\"a\"> <svg/>"),
            ("rooms/a/words.json", "<table>"),
        ] {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let mut counts = COUNTED.map(|_| 0);
        let counted = count(&folder, &mut counts);
        fs::remove_dir_all(&folder).unwrap();
        counted.unwrap();
        assert_eq!(counts, [2, 0, 1, 0]);
    }
}
