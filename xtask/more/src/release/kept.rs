//! What slow steps made, kept from one build to the next: of the same bytes in the same way comes the same.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use xtask::{process, project};

/// What no build asked for in this time goes.
const KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// What `make` makes of `bytes`; `how` says all that it depends on beside them.
///
/// # Errors
/// If it fails, or the build folder cannot be written to.
pub fn made(bytes: &[u8], how: &str, make: impl FnOnce() -> Result<Vec<u8>>) -> Result<Vec<u8>> {
    made_in(&folder(), bytes, how, make)
}

fn made_in(
    folder: &Path,
    bytes: &[u8],
    how: &str,
    make: impl FnOnce() -> Result<Vec<u8>>,
) -> Result<Vec<u8>> {
    let mut digest = Sha256::new();
    digest.update(how);
    digest.update([0]);
    digest.update(bytes);
    let file = folder.join(BASE64_URL_SAFE_NO_PAD.encode(digest.finalize()));
    if let Ok(kept) = fs::read(&file) {
        File::options().append(true).open(&file)?.set_modified(SystemTime::now())?;
        return Ok(kept);
    }
    let made = make()?;
    fs::create_dir_all(folder)?;
    // Whole or not at all, though the build may be stopped, and though two make the same at a time.
    let begun = file.with_extension(format!("{:?}", thread::current().id()));
    fs::write(&begun, &made)
        .and_then(|()| fs::rename(&begun, &file))
        .context("The build folder cannot be written to.")?;
    Ok(made)
}

/// Removes what nobody asked for lately.
///
/// # Errors
/// If the build folder cannot be written to.
pub fn sweep() -> Result<()> {
    fs::create_dir_all(folder())?;
    for file in process::files_below(&folder())? {
        if file.metadata()?.modified()?.elapsed().is_ok_and(|age| age > KEPT) {
            fs::remove_file(file)?;
        }
    }
    Ok(())
}

fn folder() -> PathBuf {
    project::work().join("kept")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_made_once() {
        let folder = std::env::temp_dir().join(format!("xtask-kept-{}", std::process::id()));
        let make = |what: &str| Ok(what.as_bytes().to_vec());
        assert_eq!(made_in(&folder, b"bytes", "a", || make("first")).unwrap(), b"first");
        assert_eq!(made_in(&folder, b"bytes", "a", || make("second")).unwrap(), b"first");
        assert_eq!(made_in(&folder, b"bytes", "b", || make("third")).unwrap(), b"third");
        assert_eq!(process::files_below(&folder).unwrap().len(), 2);
        fs::remove_dir_all(folder).unwrap();
    }
}
