//! One file of a repository, which goes on where it broke off, in this run or in a later one.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Error, Result, bail, ensure};
use sha2::{Digest, Sha256};
use text::hub::Remote;
use ureq::http::header::{CONTENT_RANGE, RANGE};
use ureq::{Body, http::Response};

use super::hub::Hub;

/// How often in a row the hub may send nothing new before it is given up.
const TRIES: u32 = 4;

/// Why a try ended early.
enum Stop {
    /// Another try would end the same way.
    Refused(Error),
    /// The rest may come with the next try.
    Broken(String),
}

/// Gets a file into `folder` under its own name, whole and checked, unless it is there. `path`: its
/// address without the host.
///
/// # Errors
/// If the hub refuses it, it does not arrive in several tries, or is not what the hub says it is.
pub fn whole(hub: &Hub, path: &str, file: &Remote, folder: &Path) -> Result<()> {
    let (done, part) = (folder.join(&file.name), folder.join(format!("{}.part", file.name)));
    if done.exists() {
        return Ok(());
    }
    let mut idle = 0;
    loop {
        let before = length(&part);
        match go_on(hub, path, file, &part) {
            Ok(()) => break,
            Err(Stop::Refused(error)) => return Err(error),
            Err(Stop::Broken(reason)) => {
                idle = if length(&part) > before { 0 } else { idle + 1 };
                ensure!(
                    idle < TRIES,
                    "{} did not arrive: {reason}. Start again; what has arrived is kept.",
                    file.name
                );
                eprintln!("    {}: {reason}; going on", file.name);
                sleep(Duration::from_millis(250 << (2 * idle)));
            }
        }
    }
    check(file, &part)?;
    std::fs::rename(&part, &done).with_context(|| format!("{} cannot be written", done.display()))
}

/// Asks for what is missing and appends it.
fn go_on(hub: &Hub, path: &str, file: &Remote, part: &Path) -> Result<(), Stop> {
    let mut start = length(part);
    if file.size == Some(start) && start > 0 {
        return Ok(());
    }
    let mut request = hub.request(path);
    if start > 0 {
        request = request.header(RANGE, format!("bytes={start}-"));
    }
    let answer = request.call().map_err(broken)?;
    match answer.status().as_u16() {
        206 if begins_at(&answer, start) => {}
        200 => start = 0,
        // What has arrived is not the beginning of what the hub has.
        206 | 416 => {
            std::fs::remove_file(part).ok();
            return Err(Stop::Broken("the hub has another file by now".to_owned()));
        }
        status @ (408 | 500..) => return Err(Stop::Broken(format!("the hub answers {status}"))),
        status => return Err(Stop::Refused(hub.refusal(status, &file.name))),
    }
    let mut options = OpenOptions::new();
    options.create(true).append(start > 0).write(true).truncate(start == 0);
    let out = options.open(part).map_err(unwritable)?;
    let rest = file.size.map_or(u64::MAX, |size| size.saturating_sub(start));
    copy(answer.into_body().into_reader().take(rest), out, file, start)
}

fn broken(error: impl std::fmt::Display) -> Stop {
    Stop::Broken(error.to_string())
}

fn unwritable(error: std::io::Error) -> Stop {
    Stop::Refused(Error::new(error).context("The download cannot be written"))
}

/// Whether the part that was sent is the one that was asked for.
fn begins_at(answer: &Response<Body>, start: u64) -> bool {
    let range = answer.headers().get(CONTENT_RANGE).and_then(|range| range.to_str().ok());
    range.is_some_and(|range| range.starts_with(&format!("bytes {start}-")))
}

fn copy(mut from: impl Read, mut to: File, file: &Remote, start: u64) -> Result<(), Stop> {
    let mut buffer = vec![0; 1 << 16];
    let mut at = start;
    loop {
        let count = from.read(&mut buffer).map_err(broken)?;
        let Some(bytes) = buffer.get(..count).filter(|bytes| !bytes.is_empty()) else { break };
        to.write_all(bytes).map_err(unwritable)?;
        tell(file, at, at + count as u64);
        at += count as u64;
    }
    match file.size {
        Some(size) if at < size => Err(Stop::Broken(format!("it ended at byte {at} of {size}"))),
        _ => Ok(()),
    }
}

/// Says every tenth of a file of which a person waits for the end.
fn tell(file: &Remote, before: u64, now: u64) {
    const LARGE: u64 = 5_000_000;
    let Some(size) = file.size.filter(|size| *size >= LARGE) else { return };
    let tenth = |at: u64| at.saturating_mul(10) / size;
    if tenth(now) > tenth(before) {
        eprintln!("    {}: {} of {} MB", file.name, now / 1_000_000, size / 1_000_000);
    }
}

/// Whether the file is the one of the repository; one that is not is removed.
fn check(file: &Remote, part: &Path) -> Result<()> {
    let digest = file.lfs.as_ref().and_then(|large| large.sha256.as_deref());
    let right = match digest {
        Some(digest) => digest.eq_ignore_ascii_case(&sha256(part)?),
        None => file.size.is_none_or(|size| size == length(part)),
    };
    if !right {
        std::fs::remove_file(part).ok();
        bail!("{} is not the file that the hub promised. Start again.", file.name);
    }
    Ok(())
}

fn sha256(path: &Path) -> Result<String> {
    let mut file = File::open(path)?;
    let (mut hash, mut buffer) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        let count = file.read(&mut buffer)?;
        match buffer.get(..count).filter(|bytes| !bytes.is_empty()) {
            Some(bytes) => hash.update(bytes),
            None => break,
        }
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

fn length(path: &Path) -> u64 {
    path.metadata().map_or(0, |metadata| metadata.len())
}
