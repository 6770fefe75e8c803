//! The page, put together of `index.html`, its styles, what is served as it is, and the bound programs.

mod early;
pub mod hub;
mod meta;
mod models;
mod offline;
pub mod policy;
mod starters;
mod styles;

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

use crate::{process, project};
pub use early::Webgpu;
pub use hub::Hub;

/// What goes into the page as it is, and the folder that it gets there. The page shows the source of what
/// it computes.
const COPIED: [(&str, &str); 3] =
    [("public", ""), ("shaders/compute", "shaders/compute"), ("shaders/common", "shaders/common")];

/// What kind of page it becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// To be deployed: browsers keep it for use offline.
    Deployed,
    /// For this machine: browsers keep nothing of it.
    Early(Webgpu),
}

/// An empty folder for the page: the one that Trunk names, in which its own `index.html` lies, or that of
/// the page to be deployed.
///
/// # Errors
/// If it cannot be emptied.
pub fn folder_to_fill() -> Result<PathBuf> {
    // Whatever becomes of it is no longer what was deployed last.
    std::fs::remove_file(stamp()).ok();
    if let Some(folder) = std::env::var_os("TRUNK_STAGING_DIR") {
        return Ok(folder.into());
    }
    let dist = project::dist();
    std::fs::remove_dir_all(&dist).ok();
    std::fs::create_dir_all(&dist).context("dist/ cannot be written to.")?;
    Ok(dist)
}

/// Where it says of what sources the page in `dist/` was made.
pub fn stamp() -> PathBuf {
    project::work().join("page.fingerprint")
}

/// The page for whoever serves it at an address that nobody comes back to: browsers keep nothing of it.
///
/// # Errors
/// If the page names no character set.
pub fn passing(html: &str) -> Result<String> {
    meta::put_into(html, "passing", "yes")
}

/// Puts the page together in `folder`, an empty one but for what Trunk made of `index.html`. `programs`
/// are folders of what was bound, `hub` the one that the page may ask for models.
///
/// # Errors
/// If a file cannot be read or written.
pub fn put_together(folder: &Path, programs: &[PathBuf], kind: Kind, hub: &Hub) -> Result<()> {
    let page = folder.join("index.html");
    let source = if page.exists() { page.clone() } else { project::root().join("index.html") };
    let html = std::fs::read_to_string(source).context("index.html cannot be read.")?;
    for (from, to) in COPIED {
        process::copy_below(&project::root().join(from), &folder.join(to))?;
    }
    for program in programs {
        process::copy_below(program, folder)?;
    }
    let mut html = styles::put_into(&html, &project::root(), folder)?;
    if let Some(address) = hub.address() {
        html = meta::put_into(&html, "hub", address)?;
    }
    std::fs::write(&page, &html).context("The page cannot be written.")?;
    let version = starters::version(folder, kind)?;
    let html = starters::put_into(&html, folder, &version)?;
    let mut html = models::listed_in(&html, &folder.join("models"))?;
    if let Kind::Early(webgpu) = kind {
        html = early::told(&html, folder, webgpu)?;
    }
    std::fs::write(&page, policy::put_into(&html, hub)?).context("The page cannot be written.")?;
    match kind {
        Kind::Deployed => offline::list_files(folder, &version),
        Kind::Early(_) => offline::leave(folder),
    }
}
