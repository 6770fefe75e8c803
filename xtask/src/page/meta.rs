//! What the page says of itself to its own program.

use anyhow::{Context, Result};

/// After which it stands.
const CHARSET: &str = "<meta charset=\"utf-8\">";

/// The page with a `<meta>` of this name.
///
/// # Errors
/// If the page names no character set.
pub fn put_into(html: &str, name: &str, content: &str) -> Result<String> {
    let (before, after) = html.split_once(CHARSET).context("index.html names no charset.")?;
    let content = content.replace('&', "&amp;").replace('"', "&quot;");
    Ok(format!("{before}{CHARSET}<meta name=\"{name}\" content=\"{content}\">{after}"))
}
