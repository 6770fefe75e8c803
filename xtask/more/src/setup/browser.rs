//! Chromium and the ChromeDriver of the same version.

use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};

use xtask::process;
use xtask::setup::system;

use super::tools;

const CHROME_NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// What Debian calls the same browser without all that belongs to its window.
const SHELL: &str = "chromium-headless-shell";

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

impl Browser {
    /// The same browser without what belongs to its window, where the system offers it in the same version:
    /// in it a page is there in three quarters of the time. Otherwise the browser itself.
    ///
    /// # Errors
    /// If it cannot be said what is there.
    pub fn without_window(&self) -> Result<PathBuf> {
        let named = env::var_os("CHROME").is_some();
        if !named && process::find(&[SHELL])?.is_none() {
            let why = "The tests are faster in a Chromium without a window";
            if let Err(error) = system::install(why, &[SHELL]) {
                eprintln!("    They run in {} instead: {error:#}", self.chrome.display());
            }
        }
        let shell = if named { None } else { process::find(&[SHELL])? };
        let wanted = major_of(&self.chrome)?;
        let fits = |shell: &PathBuf| major_of(shell).is_ok_and(|major| major == wanted);
        Ok(shell.filter(fits).unwrap_or_else(|| self.chrome.clone()))
    }
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
