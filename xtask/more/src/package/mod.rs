//! `cargo xtask package`: the finished page as one archive that any static server can give out, or as a
//! package of Python for notebooks.

mod headers;
mod sums;
pub mod wheel;

use anyhow::{Context, Result};
use std::fs::File;
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use xtask::commands::Package;
use xtask::page::{Hub, policy};
use xtask::{process, project};

use crate::{release, setup};

/// The folder of the page inside the archive.
const SITE: &str = "site";

/// How to serve it, for whoever unpacks it.
const HOSTING: &str = include_str!("hosting.md");

/// Publishes the folder as the pages of a repository on GitHub.
const WORKFLOW: &str = include_str!("pages.yml");

/// Builds the page and packs it.
///
/// # Errors
/// If the page cannot be built or the archive not be written.
pub fn run(arguments: &Package) -> Result<()> {
    if !arguments.no_build {
        let hub = if arguments.closed { Hub::none() } else { Hub::from_environment()? };
        release::build(&setup::page()?, &hub)?;
    }
    let dist = project::dist();
    let out = match arguments.wheel {
        true => {
            // pip takes it under its own name only.
            let folder = arguments.out.clone().unwrap_or_else(project::target);
            std::fs::create_dir_all(&folder)
                .with_context(|| format!("{} cannot be written to.", folder.display()))?;
            let out = folder.join(wheel::file_name());
            wheel::write(&dist, &out)?;
            out
        }
        false => {
            let default = || project::target().join("bertscope.zip");
            let out = arguments.out.clone().unwrap_or_else(default);
            write(&dist, &out)?;
            out
        }
    };
    let bytes = out.metadata()?.len();
    println!("{} ({} MB)", out.display(), bytes.div_ceil(1_000_000));
    Ok(())
}

/// Writes the archive of the page in `dist` to `out`.
///
/// # Errors
/// If there is no page or the archive cannot be written.
pub fn write(dist: &Path, out: &Path) -> Result<()> {
    let html = page_in(dist)?;
    let file =
        File::create(out).with_context(|| format!("{} cannot be written.", out.display()))?;
    let mut archive = ZipWriter::new(file);
    let mut sums = Vec::new();
    for (name, path) in files_of(dist)? {
        let bytes = std::fs::read(&path)?;
        sums.push((name.clone(), sums::of(&bytes)));
        put(&mut archive, &format!("{SITE}/{name}"), &bytes)?;
    }
    let headers = headers::text(policy::carried_by(&html));
    put(&mut archive, &format!("{SITE}/_headers"), headers.as_bytes())?;
    put(&mut archive, "SHA256SUMS", sums::list(SITE, &sums).as_bytes())?;
    put(&mut archive, "HOSTING.md", HOSTING.as_bytes())?;
    put(&mut archive, ".github/workflows/pages.yml", WORKFLOW.as_bytes())?;
    archive.finish().context("The archive cannot be finished.")?;
    Ok(())
}

/// The page's `index.html`.
fn page_in(dist: &Path) -> Result<String> {
    std::fs::read_to_string(dist.join("index.html"))
        .context("There is no page in dist/; run `cargo xtask package` without --no-build.")
}

/// The page's files with their names, in the order of their places.
fn files_of(dist: &Path) -> Result<Vec<(String, PathBuf)>> {
    let named = |path: PathBuf| {
        let name = path.strip_prefix(dist)?.to_string_lossy().replace('\\', "/");
        Ok((name, path))
    };
    process::files_below(dist)?.into_iter().map(named).collect()
}

fn put(archive: &mut ZipWriter<File>, name: &str, bytes: &[u8]) -> Result<()> {
    // Of what is compressed already nothing can be saved, and of weights little.
    let stored = [".br", ".gz", ".png", ".safetensors"].iter().any(|ending| name.ends_with(ending));
    let method = if stored { CompressionMethod::Stored } else { CompressionMethod::Deflated };
    // The same page makes the same archive: no time of day.
    let options = SimpleFileOptions::default()
        .compression_method(method)
        .last_modified_time(zip::DateTime::default());
    archive.start_file(name, options)?;
    std::io::Write::write_all(archive, bytes)
        .with_context(|| format!("{name} cannot be put into the archive."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// The files of an archive in their order.
    pub(super) fn read(archive: &Path) -> Vec<(String, Vec<u8>)> {
        let mut archive = zip::ZipArchive::new(File::open(archive).unwrap()).unwrap();
        let count = archive.len();
        let one = |index| {
            let mut file = archive.by_index(index).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (file.name().to_owned(), bytes)
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn the_archive_holds_the_page_and_all_that_serving_it_takes() {
        let folder = std::env::temp_dir().join(format!("xtask-package-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("dist/models")).unwrap();
        std::fs::write(folder.join("dist/index.html"), "abc").unwrap();
        std::fs::write(folder.join("dist/models/a.safetensors"), [1, 2, 3]).unwrap();
        let (one, two) = (folder.join("one.zip"), folder.join("two.zip"));
        write(&folder.join("dist"), &one).unwrap();
        write(&folder.join("dist"), &two).unwrap();
        let files = read(&one);
        assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
        std::fs::remove_dir_all(folder).unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let expected = [
            "site/index.html",
            "site/models/a.safetensors",
            "site/_headers",
            "SHA256SUMS",
            "HOSTING.md",
            ".github/workflows/pages.yml",
        ];
        assert_eq!(names, expected);
        assert_eq!(files[1].1, [1, 2, 3]);
        // The example of FIPS 180-4.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let sums = String::from_utf8_lossy(&files[3].1).into_owned();
        assert!(sums.starts_with(&format!("{abc}  site/index.html\n")), "{sums}");
    }
}
