//! Starting other programs.

use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{project, watch};

/// A command that runs in the repository with xtask's tools first on PATH, freed of what the
/// `cargo` that started xtask put into the environment.
///
/// # Errors
/// If the folder of the tools is not known.
pub fn command(program: impl AsRef<OsStr>) -> Result<Command> {
    let mut command = Command::new(program);
    command.current_dir(project::root()).env("PATH", path_with_tools()?);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_from_outer_cargo) {
            command.env_remove(name);
        }
    }
    // What it prints goes through this program, which hides from it that a person reads.
    if std::io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    match env::var_os("LD_LIBRARY_PATH").and_then(|value| without_cargo_folders(&value)) {
        Some(rest) => command.env("LD_LIBRARY_PATH", rest),
        None => command.env_remove("LD_LIBRARY_PATH"),
    };
    Ok(command)
}

/// Whether `cargo run` or rustup's proxy set this variable for xtask. A child that uses another
/// toolchain would be misled by it.
fn is_from_outer_cargo(name: &str) -> bool {
    const EXACT: [&str; 8] = [
        "CARGO",
        "RUSTC",
        "RUSTDOC",
        "RUSTUP_TOOLCHAIN",
        "RUSTUP_TOOLCHAIN_SOURCE",
        "RUST_RECURSION_COUNT",
        "CARGO_PRIMARY_PACKAGE",
        "CARGO_CRATE_NAME",
    ];
    EXACT.contains(&name) || name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

/// `LD_LIBRARY_PATH` without the folders of cargo's build and of rustup's toolchains, which
/// `cargo run` puts in front; `None` if nothing is left.
fn without_cargo_folders(value: &OsStr) -> Option<OsString> {
    let target = project::target();
    let keep = |folder: &PathBuf| {
        !folder.as_os_str().is_empty()
            && !folder.starts_with(&target)
            && !folder.components().any(|part| part.as_os_str() == "rustlib")
            && !folder.components().any(|part| part.as_os_str() == "toolchains")
    };
    let rest: Vec<_> = env::split_paths(value).filter(keep).collect();
    if rest.is_empty() { None } else { env::join_paths(rest).ok() }
}

fn path_with_tools() -> Result<OsString> {
    let tools = project::tools()?;
    let mut folders = vec![tools.join("bin"), tools.join("npm/node_modules/.bin")];
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    env::join_paths(folders).context("PATH holds a folder that cannot be used.")
}

/// The first of `names` that is a file in a folder of PATH or of the tools.
///
/// # Errors
/// If the folder of the tools is not known.
pub fn find(names: &[&str]) -> Result<Option<PathBuf>> {
    let folders: Vec<PathBuf> = env::split_paths(&path_with_tools()?).collect();
    let candidates = names.iter().flat_map(|name| folders.iter().map(move |f| f.join(name)));
    Ok(candidates.into_iter().find(|file| file.is_file()))
}

/// Whether this process may install system packages.
pub fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The command as a person would type it.
fn spelled(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Says what is done and why, then runs it.
///
/// # Errors
/// If the program cannot be started or reports failure.
pub fn step(why: &str, command: &mut Command) -> Result<()> {
    step_of(why, why, command)
}

/// The same for something that has a shorter name, `what`.
///
/// # Errors
/// If the program cannot be started or reports failure.
pub fn step_of(what: &str, why: &str, command: &mut Command) -> Result<()> {
    eprintln!("==> {why}\n    {}", spelled(command));
    watched(what, command, &[])
}

/// Runs a program; its output goes to this one's standard error, which keeps standard output for
/// results.
///
/// # Errors
/// If the program cannot be started or reports failure.
pub fn run(command: &mut Command) -> Result<()> {
    run_without(command, &[])
}

/// The same, without the lines that hold one of these texts.
///
/// # Errors
/// If the program cannot be started or reports failure.
pub fn run_without(command: &mut Command, noise: &[&str]) -> Result<()> {
    let what = command.get_program().to_string_lossy().into_owned();
    watched(&what, command, noise)
}

fn watched(what: &str, command: &mut Command, noise: &[&str]) -> Result<()> {
    let name = spelled(command);
    let status = watch::to_its_end(command, what, |line| {
        if !noise.iter().any(|text| line.contains(text)) {
            eprintln!("{line}");
        }
    });
    let status = status.with_context(|| format!("`{name}` could not be started."))?;
    if !status.success() {
        bail!("`{name}` failed ({status}).");
    }
    Ok(())
}

/// What a program prints on standard output; `None` if it cannot be started or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program, showing each line of its standard output while it comes; returns whether it
/// succeeded, and that output.
///
/// # Errors
/// If the program cannot be started or its output cannot be read.
pub fn shown(command: &mut Command) -> Result<(bool, String)> {
    let name = spelled(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{name}` could not be started."))?;
    let mut text = String::new();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n') {
            let line = line.context("The output of a test could not be read.")?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            text.push_str(&line);
            text.push('\n');
        }
    }
    std::io::stdout().flush().ok();
    let status = child.wait().with_context(|| format!("`{name}` could not be awaited."))?;
    Ok((status.success(), text))
}

/// All files below `folder`, sorted, without what starts with a dot; empty if there is none.
///
/// # Errors
/// If a folder cannot be read.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop().filter(|folder| folder.exists()) {
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("{} cannot be read.", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            let kind = if entry.path().is_dir() { &mut folders } else { &mut files };
            kind.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

/// Copies all files below `from` to the same places below `to`, but those whose names start with a dot.
///
/// # Errors
/// If a file cannot be read or written.
pub fn copy_below(from: &Path, to: &Path) -> Result<()> {
    for file in files_below(from)? {
        let copy = to.join(file.strip_prefix(from)?);
        let write = || {
            std::fs::create_dir_all(copy.parent().unwrap_or(to))?;
            std::fs::copy(&file, &copy)
        };
        write().with_context(|| format!("{} cannot be written.", copy.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_does_not_inherit_the_outer_toolchain() {
        for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "CARGO_PKG_NAME", "CARGO_MANIFEST_DIR"] {
            assert!(is_from_outer_cargo(name), "{name}");
        }
        for name in ["CARGO_HOME", "CARGO_TARGET_DIR", "RUSTUP_HOME", "CARGO_NET_OFFLINE", "PATH"] {
            assert!(!is_from_outer_cargo(name), "{name}");
        }
    }

    #[test]
    fn library_folders_of_a_person_survive() {
        let ours = project::target().join("debug/deps");
        let value = env::join_paths([
            ours.as_path(),
            Path::new("/home/someone/.rustup/toolchains/stable/lib"),
            Path::new("/opt/lib"),
        ])
        .unwrap();
        assert_eq!(without_cargo_folders(&value), Some(OsString::from("/opt/lib")));
        assert_eq!(without_cargo_folders(ours.as_os_str()), None);
    }
}
