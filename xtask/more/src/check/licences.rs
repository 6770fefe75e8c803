//! Licences of everything that is compiled in, against the list in deny.toml.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeMap;

use super::expression;
use xtask::{process, project};

/// The part of deny.toml that is read here; the file is one that cargo-deny understands too.
#[derive(Deserialize)]
struct Settings {
    licenses: Licences,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
    #[serde(default)]
    exceptions: Vec<Exception>,
    #[serde(default)]
    clarify: Vec<Clarification>,
}

/// Licences allowed for one package only.
#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    package: String,
    allow: Vec<String>,
}

/// The licence of a package that does not state it in its Cargo.toml.
#[derive(Deserialize)]
struct Clarification {
    #[serde(rename = "crate")]
    package: String,
    expression: String,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
}

/// Checks every package that is compiled natively here or for WebAssembly.
///
/// # Errors
/// If one has a licence that is not on the list, or none; all of them are named.
pub fn check() -> Result<()> {
    let text = std::fs::read_to_string(project::root().join("deny.toml"))
        .context("deny.toml cannot be read.")?;
    let settings: Settings = toml::from_str(&text).context("deny.toml is not valid.")?;
    let packages = packages()?;
    eprintln!("==> Licences of {} packages", packages.len());
    let faults = faults(&settings.licenses, &packages);
    if !faults.is_empty() {
        bail!("\n{}\nAdd what is acceptable to deny.toml.", faults.join("\n"));
    }
    Ok(())
}

fn packages() -> Result<Vec<Package>> {
    let version = process::output(process::command("rustc")?.arg("-vV")).unwrap_or_default();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let mut metadata = process::command("cargo")?;
    metadata.args(["metadata", "--format-version", "1", "--locked"]);
    for platform in host.into_iter().chain(["wasm32-unknown-unknown"]) {
        metadata.args(["--filter-platform", platform]);
    }
    let json = process::output(&mut metadata).context("`cargo metadata --locked` failed.")?;
    let metadata: Metadata = serde_json::from_str(&json)?;
    Ok(metadata.packages)
}

fn faults(licences: &Licences, packages: &[Package]) -> Vec<String> {
    let clarified: BTreeMap<&str, &str> = licences
        .clarify
        .iter()
        .map(|clarification| (clarification.package.as_str(), clarification.expression.as_str()))
        .collect();
    let fault = |package: &Package| {
        let stated = clarified.get(package.name.as_str()).copied().or(package.license.as_deref());
        let about = format!("{} {}", package.name, package.version);
        let Some(stated) = stated else { return Some(format!("{about}: states no licence")) };
        match expression::is_satisfied(stated, &|name| is_allowed(licences, package, name)) {
            Ok(true) => None,
            Ok(false) => Some(format!("{about}: {stated}")),
            Err(error) => Some(format!("{about}: {error}")),
        }
    };
    packages.iter().filter_map(fault).collect()
}

fn is_allowed(licences: &Licences, package: &Package, licence: &str) -> bool {
    let for_package = licences.exceptions.iter().filter(|entry| entry.package == package.name);
    let more = for_package.flat_map(|exception| &exception.allow);
    licences.allow.iter().chain(more).any(|allowed| allowed == licence)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, license: Option<&str>) -> Package {
        let license = license.map(str::to_owned);
        Package { name: name.to_owned(), version: "1.0.0".to_owned(), license }
    }

    #[test]
    fn names_exactly_what_is_not_allowed() {
        let settings: Settings = toml::from_str(
            "[licenses]\nallow = [\"MIT\"]\n\
             exceptions = [{ crate = \"fonts\", allow = [\"OFL-1.1\"] }]\n\
             clarify = [{ crate = \"silent\", expression = \"MIT\" }]\n",
        )
        .unwrap();
        let packages = [
            package("fine", Some("MIT OR GPL-3.0")),
            package("fonts", Some("OFL-1.1")),
            package("silent", None),
            package("copyleft", Some("GPL-3.0")),
            package("other-fonts", Some("OFL-1.1")),
            package("mute", None),
        ];
        let faults = faults(&settings.licenses, &packages);
        let names: Vec<_> = faults.iter().filter_map(|fault| fault.split(' ').next()).collect();
        assert_eq!(names, ["copyleft", "other-fonts", "mute"]);
    }
}
