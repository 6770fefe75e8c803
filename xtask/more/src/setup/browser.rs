//! Chromium and the ChromeDriver of the same version.

use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};

use xtask::process;
use xtask::setup::system;

use super::tools;

const CHROME_NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// A browser and its driver.
#[derive(Clone, Debug)]
pub struct Browser {
    /// The browser.
    pub chrome: PathBuf,
    /// Its WebDriver.
    pub driver: PathBuf,
}

/// Chromium and ChromeDriver, installed if missing. `CHROME` and `CHROMEDRIVER` name others.
///
/// # Errors
/// If one is missing and cannot be installed, or they do not fit together.
pub fn ready() -> Result<Browser> {
    let browser = match look()? {
        Some(browser) => browser,
        None => {
            let why = "The tests run in Chromium, driven by ChromeDriver";
            system::install(why, &["chromium", "chromium-driver"])?;
            look()?.context("Chromium was installed but cannot be found.")?
        }
    };
    let (chrome, driver) = (major_of(&browser.chrome)?, major_of(&browser.driver)?);
    if chrome != driver {
        bail!(
            "{} is version {chrome} but {} is {driver}; install a ChromeDriver of version \
             {chrome} and name it in CHROMEDRIVER.",
            browser.chrome.display(),
            browser.driver.display()
        );
    }
    Ok(browser)
}

fn look() -> Result<Option<Browser>> {
    let chrome = named_or_found("CHROME", &CHROME_NAMES)?;
    let driver = named_or_found("CHROMEDRIVER", &["chromedriver"])?;
    Ok(chrome.zip(driver).map(|(chrome, driver)| Browser { chrome, driver }))
}

fn named_or_found(variable: &str, names: &[&str]) -> Result<Option<PathBuf>> {
    match env::var_os(variable) {
        Some(path) => Ok(Some(PathBuf::from(path))),
        None => process::find(names),
    }
}

fn major_of(program: &Path) -> Result<u32> {
    let said = process::output(process::command(program)?.arg("--version"));
    let version = said.as_deref().and_then(tools::version_in);
    let major = version.as_deref().and_then(|version| version.split('.').next()?.parse().ok());
    major.with_context(|| format!("{} does not state its version.", program.display()))
}
