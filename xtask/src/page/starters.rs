//! What starts the two programs of the page: plain scripts that belong to one version of it.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

use super::{Kind, offline};
use crate::programs::{ENGINE, ENGINE_CPU, Program};
use crate::project;

/// Where the script stands that starts the page's program.
const PLACE: &str = "<!-- start -->";

/// The engines, as the page knows them.
const ENGINES: [Program; 2] = [ENGINE, ENGINE_CPU];

/// A name for everything in `folder`, and for what starts it. An engine that arrives while a page is used
/// belongs to the version of that page.
///
/// # Errors
/// If a file cannot be read.
pub fn version(folder: &Path, kind: Kind) -> Result<String> {
    let late = [ENGINE.file(), format!("{}.js", ENGINE.name)];
    let mut hash = Sha256::new();
    for (name, digest) in offline::digests(folder)? {
        if kind == Kind::Deployed || !late.contains(&name) {
            hash.update(format!("{name}\0{digest}\n"));
        }
    }
    for script in ["steadily", "page", "engine"] {
        hash.update(read(script)?);
    }
    Ok(hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect())
}

/// The page with the script that starts its program, before anything that it watches over; writes the
/// engine's into `folder`.
///
/// # Errors
/// If a file of the page cannot be read or written.
pub fn put_into(html: &str, folder: &Path, version: &str) -> Result<String> {
    let steadily = format!("const VERSION = \"{version}\";\n{}", read("steadily")?);
    let bytes = serde_json::to_string(&program_bytes(folder))?;
    let script = format!("const PROGRAM_BYTES = {bytes};\n{steadily}\n{}", read("engine")?);
    std::fs::write(folder.join("engine_loader.js"), script)
        .context("engine_loader.js cannot be written.")?;
    with_starter(html, &format!("<script>{steadily}\n{}</script>", read("page")?))
}

/// The size of every engine that is there.
fn program_bytes(folder: &Path) -> BTreeMap<String, u64> {
    let size = |program: &Program| {
        Some((program.file(), folder.join(program.file()).metadata().ok()?.len()))
    };
    ENGINES.iter().filter_map(size).collect()
}

fn with_starter(html: &str, script: &str) -> Result<String> {
    let (before, after) = html.split_once(PLACE).context("index.html has no place to start.")?;
    // The link by which Trunk knows that nothing is left to it.
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
