//! What starts the two programs of the page: plain scripts that belong to one version of it.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

use super::{engines, offline};
use crate::project;

/// Where Trunk would put a script of its own.
const PLACE: &str = "<!-- start -->";

/// A name for everything in `dist`, and for what starts it.
///
/// # Errors
/// If a file cannot be read.
pub fn version(dist: &Path) -> Result<String> {
    let mut hash = Sha256::new();
    for (name, digest) in offline::digests(dist)? {
        hash.update(format!("{name}\0{digest}\n"));
    }
    for script in ["steadily", "page", "engine"] {
        hash.update(read(script)?);
    }
    Ok(hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect())
}

/// Puts the script that starts the page's program into the page, before anything that it watches
/// over, and writes the engine's.
///
/// # Errors
/// If a file of the page cannot be read or written.
pub fn put_starters_into(dist: &Path, version: &str) -> Result<()> {
    let page = dist.join("index.html");
    let html = std::fs::read_to_string(&page).context("Trunk left no dist/index.html.")?;
    let steadily = format!("const VERSION = \"{version}\";\n{}", read("steadily")?);
    let script = format!("<script>{steadily}\n{}</script>", read("page")?);
    std::fs::write(&page, with_starter(&html, &script)?)
        .context("dist/index.html cannot be written.")?;
    let mut bytes = BTreeMap::new();
    for program in engines::PROGRAMS {
        let data = dist.join(program).metadata();
        bytes.insert(program, data.with_context(|| format!("dist/{program} is missing."))?.len());
    }
    let bytes = serde_json::to_string(&bytes)?;
    let script = format!("const PROGRAM_BYTES = {bytes};\n{steadily}\n{}", read("engine")?);
    std::fs::write(dist.join("engine_loader.js"), script)
        .context("dist/engine_loader.js cannot be written.")
}

fn with_starter(html: &str, script: &str) -> Result<String> {
    let (before, after) = html.split_once(PLACE).context("index.html has no place to start.")?;
    // Trunk leaves the links to its programs where it puts no scripts.
    let after: String =
        after.split_inclusive('>').filter(|tag| !tag.contains("data-trunk")).collect();
    Ok(format!("{before}{script}{after}"))
}

fn read(script: &str) -> Result<String> {
    let file = project::root().join(format!("app/start/{script}.js"));
    std::fs::read_to_string(&file).with_context(|| format!("{} cannot be read.", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_starter_stands_in_its_place_and_trunk_leaves_no_link() {
        let html = "<head><!-- start --><style>a</style><link data-trunk rel=\"rust\"></head>";
        let page = with_starter(html, "<script>go()</script>").unwrap();
        assert_eq!(page, "<head><script>go()</script><style>a</style></head>");
        assert!(with_starter("<head></head>", "").is_err());
    }
}
