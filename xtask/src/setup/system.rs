//! Packages of the operating system.

use anyhow::{Context, Result, bail};

use crate::process;

/// Installs Debian packages as root; says what to type otherwise.
///
/// # Errors
/// If this is no Debian-like system, this process is not root, or apt fails.
pub fn install(why: &str, packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    if process::find(&["apt-get"])?.is_none() {
        bail!("{why}: install {list} with your system's package manager and start again.");
    }
    if !process::is_root() {
        bail!(
            "{why}: type `sudo apt-get update && sudo apt-get install -y --no-install-recommends \
             {list}` and start again."
        );
    }
    let mut update = process::command("apt-get")?;
    process::step("The list of system packages may be old", update.arg("update"))?;
    let mut install = process::command("apt-get")?;
    install.env("DEBIAN_FRONTEND", "noninteractive");
    install.args(["install", "-y", "--no-install-recommends"]).args(packages);
    process::step(why, &mut install)
        .with_context(|| format!("{list} could not be installed from this system's packages"))
}
