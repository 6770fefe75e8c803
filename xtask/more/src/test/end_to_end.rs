//! The finished page in Chromium, driven by Node.

use anyhow::{Context, Result, anyhow};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use super::{Chosen, Counts, Times, limited};
use xtask::page::Hub;
use xtask::{process, project};

use crate::{package, release, setup};

/// Files that measure times or hold much memory: they need the processor for themselves.
const ALONE: [&str; 3] = ["memory", "page-live", "teaching"];

/// Files that take longest: they begin before the others, so that all lanes end together.
const LONGEST: [&str; 3] = ["page-lessons", "page-focus", "page-open-model"];

/// How long a file may take: three times what the slowest takes on a slow machine. What hangs fails, and the others go on.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// What the name of a file of tests ends in.
const ENDING: &str = ".test.mjs";

/// How many of the other files run at a time.
const LANES: usize = 2;

/// Builds the page and runs every `tests/e2e/*.test.mjs`.
///
/// # Errors
/// If something is missing or the page cannot be built.
pub fn run(chosen: &Chosen<'_>) -> Result<(Counts, Times)> {
    let mut files = files()?;
    files.retain(|file| {
        file.file_name().is_some_and(|name| chosen.has_file(&name.to_string_lossy()))
    });
    if files.is_empty() {
        return Ok(Default::default());
    }
    let filter = chosen.filter;
    let toolchain = setup::page()?;
    let browser = setup::browser()?;
    release::build(&toolchain, &Hub::from_environment()?)?;
    let package = project::work().join("package.zip");
    package::write(&project::dist(), &package)?;
    let wheel = project::work().join(package::wheel::file_name());
    package::wheel::write(&project::dist(), &wheel)?;
    let runner = Runner { chrome: browser.without_window()?, package, wheel, filter };
    let (alone, mut others): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| needs_all(file));
    others.sort_by_key(|file| {
        LONGEST.iter().position(|long| name(file) == *long).unwrap_or(LONGEST.len())
    });
    let mut results = Vec::new();
    for file in alone {
        results.push(runner.run(&file)?);
    }
    results.extend(runner.run_in_lanes(others)?);
    let (mut sum, mut times) = (Counts::default(), Times::default());
    for (counts, time) in results {
        times.join(time);
        sum += counts;
    }
    if filter.is_none() && sum == Counts::default() {
        sum += Counts::failure();
    }
    Ok((sum, times))
}

fn needs_all(file: &Path) -> bool {
    ALONE.contains(&name(file).as_str())
}

/// What a file is called: `page-live`.
fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(ENDING).unwrap_or(&name).to_owned()
}

struct Runner<'a> {
    chrome: PathBuf,
    package: PathBuf,
    wheel: PathBuf,
    filter: Option<&'a str>,
}

impl Runner<'_> {
    /// Several files at a time; what each prints is shown when it has ended.
    fn run_in_lanes(&self, files: Vec<PathBuf>) -> Result<Vec<(Counts, Times)>> {
        let waiting = Mutex::new(VecDeque::from(files));
        let next = || waiting.lock().ok()?.pop_front();
        let lane = || {
            let mut results = Vec::new();
            while let Some(file) = next() {
                results.push(self.run(&file)?);
            }
            Ok(results)
        };
        let results: Vec<Result<Vec<_>>> = std::thread::scope(|scope| {
            let lanes: Vec<_> = (0..LANES).map(|_| scope.spawn(lane)).collect();
            let end = |lane: ScopedJoinHandle<'_, _>| {
                lane.join().unwrap_or_else(|_| Err(anyhow!("A lane of tests panicked.")))
            };
            lanes.into_iter().map(end).collect()
        });
        Ok(results.into_iter().collect::<Result<Vec<_>>>()?.concat())
    }

    fn run(&self, file: &Path) -> Result<(Counts, Times)> {
        let mut node = process::command("node")?;
        node.current_dir(project::root().join("tests")).env("CHROME", &self.chrome);
        node.env("BERTSCOPE_PACKAGE", &self.package).env("BERTSCOPE_WHEEL", &self.wheel);
        node.args(["--test-reporter=spec", "--test-reporter-destination=stdout"]);
        if let Some(filter) = self.filter {
            node.arg(format!("--test-name-pattern={filter}"));
        }
        eprintln!("==> node {}", file.display());
        let begin = Instant::now();
        let (status, text) = limited::output(node.arg(file), LIMIT)
            .with_context(|| format!("The tests of {}", file.display()))?;
        let (name, time) = (name(file), begin.elapsed());
        println!("{text}{name}: {} s, {status}\n", time.as_secs());
        let mut times = Times::default();
        times.add(&name, time, &text);
        Ok((Counts::of(status.success(), Counts::in_node_output(&text)), times))
    }
}

fn files() -> Result<Vec<PathBuf>> {
    let mut files = process::files_below(&project::root().join("tests/e2e"))?;
    files.retain(|file| file.to_string_lossy().ends_with(ENDING));
    Ok(files)
}
