//! What a wheel says of itself.

use anyhow::{Context, Result};
use xtask::project;

/// The version of the project.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What stands on the package's page.
const DESCRIPTION: &str = include_str!("README.md");

/// The licences, at the root of the project.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// `pip install` makes a command of it.
const COMMAND: &str = "[console_scripts]\nbertscope = bertscope.__main__:main\n";

/// The files of the folder about the package, but for the list of all files: name and text.
///
/// # Errors
/// If a licence cannot be read.
pub fn files() -> Result<Vec<(String, String)>> {
    let mut files = vec![
        ("METADATA".to_owned(), about()),
        ("WHEEL".to_owned(), kind()),
        ("entry_points.txt".to_owned(), COMMAND.to_owned()),
    ];
    for name in LICENCES {
        let text = std::fs::read_to_string(project::root().join(name))
            .with_context(|| format!("{name} cannot be read."))?;
        files.push((format!("licenses/{name}"), text));
    }
    Ok(files)
}

/// Core metadata, version 2.4.
fn about() -> String {
    let licences: String = LICENCES.map(|name| format!("License-File: {name}\n")).concat();
    format!(
        "Metadata-Version: 2.4\nName: {}\nVersion: {VERSION}\n\
         Summary: BERT opened up, in a notebook: every attention head of a real encoder, computed in the page\n\
         Keywords: BERT,attention,visualisation,transformers,education\n\
         License-Expression: {}\n{licences}Requires-Python: >=3.9\n\
         Description-Content-Type: text/markdown\n\n{DESCRIPTION}",
        super::NAME,
        env!("CARGO_PKG_LICENSE"),
    )
}

/// Any Python 3 on any machine: nothing in it is compiled for one.
fn kind() -> String {
    format!(
        "Wheel-Version: 1.0\nGenerator: {} ({VERSION})\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        super::NAME
    )
}
