//! What a change can break: the tests of every package that it reaches, and the end-to-end files that visit
//! what it draws. What is not known to be harmless runs everything.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use xtask::{process, project};

/// Where every room has a folder.
const ROOMS: &str = "app/ui/src/rooms/";
/// What tests call the list of all rooms.
const ALL_ROOMS: &str = "ROOM_IDS";
/// Files of tests, and what they have in common.
const E2E: &str = "tests/e2e/";
const HARNESS: &str = "tests/harness/";
/// What packs the page, and the files of tests that unpack it.
const PACKED: &str = "xtask/more/src/package/";
const UNPACKING: [&str; 2] = ["notebook.test.mjs", "package.test.mjs"];
/// What no test runs.
const HARMLESS: [&str; 4] = ["README.md", "ARCHITECTURE.md", "LICENSE-", "tests/bench/"];

/// What has to be tested.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Packages whose tests run.
    pub packages: BTreeSet<String>,
    /// Files of end-to-end tests, without their folder; `None` for all.
    pub e2e: Option<BTreeSet<String>>,
}

/// What a change since a commit reaches.
///
/// # Errors
/// If git or cargo cannot say what there is.
pub fn since(commit: &str) -> Result<Reached> {
    let files = files_since(commit)?;
    eprintln!("==> {} files changed since {commit}", files.len());
    let house = House::read()?;
    Ok(house.reached(&files))
}

fn files_since(commit: &str) -> Result<Vec<String>> {
    let ask = |arguments: &[&str]| {
        process::output(process::command("git")?.args(arguments))
            .with_context(|| format!("git does not know what changed since {commit}."))
    };
    let changed = ask(&["diff", "--name-only", "--no-renames", commit, "--"])?;
    let new = ask(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(changed.lines().chain(new.lines()).map(str::to_owned).collect())
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    path: Option<PathBuf>,
}

/// What there is: packages by their folders, texts of tests, addresses of rooms.
struct House {
    /// Folder from the root, name, and what it depends on of this project.
    packages: Vec<(String, String, BTreeSet<String>)>,
    /// The Rust sources of each package, joined.
    sources: BTreeMap<String, String>,
    /// Texts of `tests/e2e` and `tests/harness`, by their names from the root.
    scripts: BTreeMap<String, String>,
    /// What links call the rooms, by their folders.
    addresses: BTreeMap<String, String>,
}

impl House {
    fn read() -> Result<Self> {
        let root = project::root();
        let mut cargo = process::command("cargo")?;
        let said = process::output(cargo.args(["metadata", "--no-deps", "--format-version", "1"]));
        let metadata: Metadata = serde_json::from_str(&said.context("cargo metadata failed.")?)?;
        let (mut packages, mut sources) = (Vec::new(), BTreeMap::new());
        for Package { name, manifest_path, dependencies } in metadata.packages {
            let folder = manifest_path.parent().unwrap_or(&root).to_path_buf();
            let own = dependencies.into_iter().filter(|other| other.path.is_some());
            sources.insert(name.clone(), joined(&folder, "rs")?.into_values().collect());
            let folder = folder.strip_prefix(&root)?.to_string_lossy().into_owned();
            packages.push((folder, name, own.map(|other| other.name).collect()));
        }
        // The package in the innermost folder owns a file.
        packages.sort_by_key(|(folder, ..)| std::cmp::Reverse(folder.len()));
        let mut scripts = joined(&root.join(E2E), "mjs")?;
        scripts.extend(joined(&root.join(HARNESS), "mjs")?);
        let rooms = joined(&root.join(ROOMS), "rs")?;
        let addresses = rooms.iter().filter_map(|(file, text)| address_in(file, text)).collect();
        Ok(Self { packages, sources, scripts, addresses })
    }

    fn reached(&self, files: &[String]) -> Reached {
        let mut reached = Reached { e2e: Some(BTreeSet::new()), ..Reached::default() };
        for file in files {
            if HARMLESS.iter().any(|name| file.starts_with(name)) {
                continue;
            }
            reached.packages.extend(self.packages_of(file));
            match (self.e2e_of(file), &mut reached.e2e) {
                (Some(some), Some(all)) => all.extend(some),
                _ => reached.e2e = None,
            }
        }
        reached
    }

    /// The package of a file and all that depend on it; of a file outside packages, those whose sources
    /// name its folder.
    fn packages_of(&self, file: &str) -> BTreeSet<String> {
        let owner = self.packages.iter().find(|(folder, ..)| is_below(file, folder));
        if let Some((_, name, _)) = owner {
            return self.with_dependents(name);
        }
        let mut parts = file.split('/');
        match (parts.next(), parts.next()) {
            (Some(top), Some(next)) => {
                let folder = format!("{top}/{}", next.split('.').next().unwrap_or(next));
                let names = |text: &&String| text.contains(&folder);
                let readers = self.sources.iter().filter(|(_, text)| names(text));
                readers.map(|(name, _)| name.clone()).collect()
            }
            // A file of the root concerns everybody.
            _ => self.packages.iter().map(|(_, name, _)| name.clone()).collect(),
        }
    }

    fn with_dependents(&self, name: &str) -> BTreeSet<String> {
        let mut all = BTreeSet::from([name.to_owned()]);
        loop {
            let more = self.packages.iter().filter(|(_, _, needs)| !needs.is_disjoint(&all));
            let before = all.len();
            let more: Vec<String> = more.map(|(_, name, _)| name.clone()).collect();
            all.extend(more);
            if all.len() == before {
                return all;
            }
        }
    }

    /// The end-to-end files that a change of `file` concerns; `None` for all.
    fn e2e_of(&self, file: &str) -> Option<BTreeSet<String>> {
        if file.starts_with(E2E) || file.starts_with(HARNESS) {
            return Some(self.users_of(file));
        }
        if file.starts_with(PACKED) {
            return Some(UNPACKING.map(str::to_owned).into());
        }
        // The commands have tests of their own.
        if file.starts_with("xtask/") || file.contains("/tests/native/") {
            return Some(BTreeSet::new());
        }
        let room = file.strip_prefix(ROOMS)?.split_once('/')?.0;
        let address = self.address_of(room)?;
        // By its name in a link, or as one of all.
        let named = [format!("\"{address}\""), format!("\"{address}."), format!("\n  {address}: ")];
        let visits = |text: &str| {
            let all =
                text.contains(ALL_ROOMS) && !text.contains(&format!("export const {ALL_ROOMS}"));
            all || named.iter().any(|name| text.contains(name))
        };
        let visitors = self.scripts.iter().filter(|(_, text)| visits(text));
        Some(visitors.flat_map(|(name, _)| self.users_of(name)).collect())
    }

    /// The files of tests that are `script`, or use it, or use what uses it.
    fn users_of(&self, script: &str) -> BTreeSet<String> {
        let mut all = BTreeSet::from([script.to_owned()]);
        loop {
            let uses = |text: &str| {
                all.iter().any(|name| {
                    name.rsplit('/').next().is_some_and(|file| text.contains(&format!("/{file}\"")))
                })
            };
            let more: Vec<String> = self
                .scripts
                .iter()
                .filter(|(_, text)| uses(text))
                .map(|(name, _)| name.clone())
                .collect();
            let before = all.len();
            all.extend(more);
            if all.len() == before {
                return all
                    .iter()
                    .filter_map(|name| Some(name.strip_prefix(E2E)?.to_owned()))
                    .collect();
            }
        }
    }

    /// How links call the room in this folder; `None` if that is not known, or where links need not name it.
    fn address_of(&self, folder: &str) -> Option<&str> {
        let address = self.addresses.get(folder)?.as_str();
        (address != "attention").then_some(address)
    }
}

/// The folder of the room that a file is the head of, and what links call it.
fn address_in(file: &str, text: &str) -> Option<(String, String)> {
    let folder = file.strip_prefix(ROOMS)?.strip_suffix("/mod.rs")?;
    let (_, rest) = text.split_once("Room::new(")?;
    let address = rest.split('"').nth(1)?;
    Some((folder.to_owned(), address.to_owned()))
}

fn is_below(file: &str, folder: &str) -> bool {
    file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// The texts of all files below a folder with this ending, by their names from the root.
fn joined(folder: &Path, ending: &str) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    for file in process::files_below(folder)? {
        let is_built = file.components().any(|part| part.as_os_str() == "node_modules");
        if !is_built && file.extension().is_some_and(|other| other == ending) {
            let name = file.strip_prefix(project::root())?.to_string_lossy().into_owned();
            texts.insert(name, std::fs::read_to_string(&file)?);
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(file: &str) -> Reached {
        House::read().unwrap().reached(&[file.to_owned()])
    }

    fn packages(file: &str) -> Vec<String> {
        reached(file).packages.into_iter().collect()
    }

    #[test]
    fn a_view_of_a_room_concerns_the_page_and_those_who_visit_the_room() {
        let reached = reached("app/ui/src/rooms/word_vectors/view/mod.rs");
        assert_eq!(reached.packages, BTreeSet::from(["ui".to_owned()]));
        let files = reached.e2e.unwrap();
        for visitor in ["page-word-vectors.test.mjs", "page-focus.test.mjs", "page-says.test.mjs"] {
            assert!(files.contains(visitor), "{visitor}");
        }
        assert!(!files.contains("page-siamese.test.mjs") && !files.contains("parity.test.mjs"));
        // Whoever visits all rooms names none.
        let files = House::read()
            .unwrap()
            .reached(&["app/ui/src/rooms/neuron/style.css".to_owned()])
            .e2e
            .unwrap();
        assert!(files.contains("page-narrow.test.mjs"));
    }

    #[test]
    fn a_shader_concerns_everything_that_computes() {
        let reached = reached("shaders/compute/matmul.wgsl");
        for package in ["shaders", "bert", "engine", "check"] {
            assert!(reached.packages.contains(package), "{package}");
        }
        assert_eq!(reached.e2e, None);
    }

    #[test]
    fn what_lies_outside_packages_concerns_those_who_read_it() {
        assert!(packages("public/lessons/en/01-look.md").contains(&"more".to_owned()));
        assert!(packages("tests/reference/micro/config.json").contains(&"bert".to_owned()));
        assert!(packages("Cargo.lock").contains(&"protocol".to_owned()));
        assert_eq!(
            reached("README.md"),
            Reached { e2e: Some(BTreeSet::new()), ..Reached::default() }
        );
    }

    #[test]
    fn a_harness_concerns_the_files_that_use_it_and_a_test_itself() {
        let files = reached("tests/harness/nothing.mjs").e2e.unwrap();
        assert!(files.contains("page-nothing.test.mjs") && !files.contains("page-map.test.mjs"));
        let one = BTreeSet::from(["page-map.test.mjs".to_owned()]);
        assert_eq!(reached("tests/e2e/page-map.test.mjs").e2e, Some(one));
        assert_eq!(reached("app/ui/src/rooms/attention/style.css").e2e, None);
        let unpack = UNPACKING.map(str::to_owned).into();
        assert_eq!(reached("xtask/more/src/package/wheel/bertscope/_show.py").e2e, Some(unpack));
    }
}
