//! How large the programs may become: what somebody on a slow line waits for.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use xtask::process;

use super::engines::BOTH;
use super::parts::FOLDER;

/// Most bytes, as gzip sends them, of what the first screen needs.
const FIRST_SCREEN: u64 = 640_000;
/// Of the page's whole program.
const PAGE: u64 = 3_060_000;
/// Of the engine that computes on WebGPU, too, and of the one that does not.
const ENGINES: [u64; 2] = [2_350_000, 930_000];

/// Prints the sizes of the programs.
///
/// # Errors
/// If one is larger than it may be.
pub fn check(dist: &Path) -> Result<()> {
    let start = sent(&dist.join("ui.js"))? + sent(&dist.join("ui_bg.wasm"))?;
    let mut parts = process::files_below(&dist.join(FOLDER))?;
    parts.retain(|part| part.extension().is_some_and(|ending| ending == "wasm"));
    fits("The first screen", start, FIRST_SCREEN)?;
    let parts: u64 = parts.iter().map(|part| sent(part)).sum::<Result<u64>>()?;
    fits("The page's program", start + parts, PAGE)?;
    for ((program, _), most) in BOTH.into_iter().zip(ENGINES) {
        let file = program.file();
        fits(&file, sent(&dist.join(&file))?, most)?;
    }
    Ok(())
}

/// Bytes of a file as gzip sends it; what gains nothing from it goes as it is.
fn sent(file: &Path) -> Result<u64> {
    let mut copy = file.as_os_str().to_owned();
    copy.push(".gz");
    let data = Path::new(&copy).metadata().or_else(|_| file.metadata());
    Ok(data.with_context(|| format!("{} is missing.", file.display()))?.len())
}

fn fits(what: &str, size: u64, most: u64) -> Result<()> {
    eprintln!("    {what}: {size} of at most {most} bytes");
    ensure!(
        size <= most,
        "{what} takes {size} bytes, more than the {most} that xtask/more/src/release/budget.rs allows."
    );
    Ok(())
}
