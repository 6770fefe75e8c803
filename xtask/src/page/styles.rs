//! The page's styles, which `index.html` names in their order: they stand in the page itself.

use anyhow::{Context, Result};
use std::path::Path;

const BEFORE: &str = "<link rel=\"style\" href=\"";
const AFTER: &str = "\">";

/// The page with every style in the place where it is named. `root` is the folder of their names.
///
/// # Errors
/// If a style cannot be read.
pub fn inlined(html: &str, root: &Path) -> Result<String> {
    let mut pieces = html.split(BEFORE);
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once(AFTER).context("index.html has a link without end.")?;
        let style = std::fs::read_to_string(root.join(name))
            .with_context(|| format!("{name}, which index.html names, cannot be read."))?;
        page.push_str(&format!("<style>{style}</style>{rest}"));
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_stand_where_they_are_named_in_their_order() {
        let folder = std::env::temp_dir().join(format!("xtask-styles-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("a.css"), "a { }").unwrap();
        std::fs::write(folder.join("b.css"), "b { }").unwrap();
        let html =
            "<head><link rel=\"style\" href=\"b.css\">\n<link rel=\"style\" href=\"a.css\"><p>";
        let page = inlined(html, &folder);
        let absent = inlined("<link rel=\"style\" href=\"c.css\">", &folder);
        std::fs::remove_dir_all(folder).unwrap();
        assert_eq!(page.unwrap(), "<head><style>b { }</style>\n<style>a { }</style><p>");
        assert!(absent.is_err());
    }
}
