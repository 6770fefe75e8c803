//! Whether anything the page is made of changed. Trunk would run wasm-bindgen and wasm-opt anew
//! at every start, which takes a minute and more.

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use xtask::page::Hub;
use xtask::setup::Toolchain;
use xtask::{process, project};

/// What the programs are compiled of, files and folders; some hold a data set.
const PROGRAMS: [&str; 10] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "app",
    "model",
    "public",
    "rust-toolchain.toml",
    "shaders",
    "xtask/more/src/release",
    "xtask/src/programs.rs",
];

/// What goes into the page beside them.
const PAGE: [&str; 2] = ["index.html", "xtask/src/page"];

/// A digest of names, sizes and times of change of everything that the page is made of, of the toolchain and
/// the hub.
///
/// # Errors
/// If a file cannot be read.
pub fn of_inputs(toolchain: &Toolchain, hub: &Hub) -> Result<String> {
    of(&format!("{toolchain:?}{hub:?}"), PROGRAMS.iter().chain(&PAGE))
}

/// The same of its programs alone.
///
/// # Errors
/// If a file cannot be read.
pub fn of_programs(toolchain: &Toolchain) -> Result<String> {
    of(&format!("{toolchain:?}"), PROGRAMS.iter())
}

fn of<'a>(settings: &str, inputs: impl Iterator<Item = &'a &'a str>) -> Result<String> {
    let root = project::root();
    let mut files = Vec::new();
    for input in inputs {
        let path = root.join(input);
        if path.is_dir() { files.extend(process::files_below(&path)?) } else { files.push(path) }
    }
    digest(settings, &files)
}

fn digest(settings: &str, files: &[PathBuf]) -> Result<String> {
    let mut hash = Sha256::new();
    hash.update(settings);
    for file in files {
        hash.update(stamp(file)?);
    }
    Ok(BASE64_STANDARD.encode(hash.finalize()))
}

/// One file's line: name, bytes, nanoseconds of its last change.
fn stamp(file: &Path) -> Result<String> {
    let about = || format!("{} cannot be read.", file.display());
    let metadata = std::fs::metadata(file).with_context(about)?;
    let changed = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(format!("{}\0{}\0{}\n", file.display(), metadata.len(), changed.as_nanos()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_change_of_a_file_or_of_the_toolchain_shows() {
        let folder = std::env::temp_dir().join(format!("xtask-print-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("input");
        std::fs::write(&file, "one").unwrap();
        let files = [file.clone()];
        let before = digest("own", &files).unwrap();
        assert_eq!(before, digest("own", &files).unwrap());
        assert_ne!(before, digest("debian", &files).unwrap());
        let later = std::fs::metadata(&file).unwrap().modified().unwrap() + Duration::from_secs(1);
        std::fs::write(&file, "two").unwrap();
        std::fs::File::options().write(true).open(&file).unwrap().set_modified(later).unwrap();
        assert_ne!(before, digest("own", &files).unwrap());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
