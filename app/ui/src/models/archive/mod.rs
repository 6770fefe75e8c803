//! Files in a `.zip` archive, which is read where it lies: its directory, then what is wanted.

mod directory;
mod unpacking;

use wasm_bindgen::JsValue;

use super::fault::FileFault;
use super::javascript::read;
use directory::{Archive, END};

pub use directory::Entry;
pub use unpacking::unpack;

/// What the archive `file` of so many bytes holds.
///
/// # Errors
/// If it is no archive.
pub async fn entries(file: &JsValue, name: &str, size: u64) -> Result<Vec<Entry>, FileFault> {
    let fault = || FileFault::NoArchive { file: name.to_owned() };
    let mut start = size.saturating_sub(END);
    loop {
        let tail = read(file, start, size).await.ok_or_else(fault)?;
        let archive = Archive::of(tail, start).ok_or_else(fault)?;
        match archive.wants(size) {
            Some(earlier) => start = earlier,
            None => return archive.entries().ok_or_else(fault),
        }
    }
}
