//! Compressed copies beside the page's files, for servers that send them to browsers that ask.

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use xtask::{process, watch};

use super::{kept, parallel};

/// What texts and programs end in. Weights are left out: no byte in ten of them can be saved.
const COMPRESSED: [&str; 13] = [
    "css",
    "csv",
    "html",
    "js",
    "json",
    "jsonl",
    "md",
    "mjs",
    "svg",
    "txt",
    "wasm",
    "webmanifest",
    "wgsl",
];

/// Of 11: the two above take ten times as long and save a few bytes in a hundred.
const BROTLI_QUALITY: i32 = 9;

/// Bytes of a file up to which gzip tries harder: all of the page but its engines.
const TRIED_HARD: usize = 4 << 20;
/// How often it tries.
const ITERATIONS: NonZeroU64 = NonZeroU64::new(5).unwrap();

/// A copy stays if it is at most so many hundredths of the file.
const WORTHWHILE: usize = 90;

#[derive(Clone, Copy)]
enum Format {
    Brotli,
    Gzip,
}

/// Writes `<file>.br` and `<file>.gz` beside every file below `dist` that they make smaller.
///
/// # Errors
/// If a file cannot be read or a copy not be written.
pub fn write_copies(dist: &Path) -> Result<()> {
    let mut files = process::files_below(dist)?;
    files.retain(|file| has_ending(file));
    // The longest task first: nothing then waits for it alone.
    files.sort_by_key(|file| std::cmp::Reverse(file.metadata().map_or(0, |data| data.len())));
    let each = |file: PathBuf| [(file.clone(), Format::Brotli), (file, Format::Gzip)];
    let tasks = files.into_iter().flat_map(each).collect();
    eprintln!("==> Compressed copies (a minute or two)");
    watch::aloud("compressed copies", || {
        parallel::each(tasks, |(file, format)| write_copy(&file, format))
    })
}

fn has_ending(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| COMPRESSED.contains(&ending))
}

fn write_copy(file: &Path, format: Format) -> Result<()> {
    let bytes =
        std::fs::read(file).with_context(|| format!("{} cannot be read.", file.display()))?;
    let (copy, ending) = match format {
        Format::Brotli => {
            let how = format!("brotli {BROTLI_QUALITY}");
            (kept::made(&bytes, &how, || brotli(&bytes))?, ".br")
        }
        Format::Gzip => {
            let how = format!("gzip {TRIED_HARD} {ITERATIONS}");
            (kept::made(&bytes, &how, || gzip(&bytes))?, ".gz")
        }
    };
    if copy.len() * 100 > bytes.len() * WORTHWHILE {
        return Ok(());
    }
    let mut target = file.as_os_str().to_owned();
    target.push(ending);
    std::fs::write(target, copy)
        .with_context(|| format!("No compressed copy of {} can be written.", file.display()))
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut copy = Vec::new();
    let settings = BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        size_hint: bytes.len(),
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut &*bytes, &mut copy, &settings)?;
    Ok(copy)
}

/// Zopfli saves some hundredths more than the best of zlib, and takes a hundred times as long.
fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    if bytes.len() <= TRIED_HARD {
        let mut copy = Vec::new();
        let options = zopfli::Options { iteration_count: ITERATIONS, ..Default::default() };
        zopfli::compress(options, zopfli::Format::Gzip, bytes, &mut copy)?;
        return Ok(copy);
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn copies_only_what_they_make_smaller() {
        let folder = std::env::temp_dir().join(format!("xtask-copies-{}", std::process::id()));
        fs::create_dir_all(folder.join("sub")).unwrap();
        let long = "again and again. ".repeat(100);
        for (name, text) in [
            ("a.wasm", long.as_str()),
            ("sub/b.csv", &long),
            ("c.safetensors", &long),
            ("d.js", "1"),
        ] {
            fs::write(folder.join(name), text).unwrap();
        }
        write_copies(&folder).unwrap();
        let files = process::files_below(&folder).unwrap();
        let names: Vec<_> = files
            .iter()
            .map(|file| file.strip_prefix(&folder).unwrap().to_str().unwrap())
            .collect();
        let wanted = [
            "a.wasm",
            "a.wasm.br",
            "a.wasm.gz",
            "c.safetensors",
            "d.js",
            "sub/b.csv",
            "sub/b.csv.br",
            "sub/b.csv.gz",
        ];
        assert_eq!(names, wanted);
        fs::remove_dir_all(folder).unwrap();
    }
}
