//! A program that has only so long.

use anyhow::{Context, Result, anyhow};
use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// What a program printed, and how it ended: by itself, or, after `limit`, by force.
///
/// # Errors
/// If it cannot be started or read.
pub fn output(command: &mut Command, limit: Duration) -> Result<(ExitStatus, String)> {
    let mut child = command.stdout(Stdio::piped()).spawn().context("It cannot be started.")?;
    let mut stdout = child.stdout.take().context("Its output cannot be read.")?;
    let (tell, told) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stdout.read_to_end(&mut bytes);
        // Nobody listens any more to what was ended by force.
        tell.send(()).ok();
        read.map(|_| String::from_utf8_lossy(&bytes).into_owned())
    });
    if told.recv_timeout(limit).is_err() {
        child.kill().context("It cannot be ended.")?;
    }
    let status = child.wait().context("It cannot be awaited.")?;
    let text = reader.join().map_err(|_| anyhow!("Reading its output broke."))??;
    Ok((status, text))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_ends_in_time_is_read_whole() {
        let (status, text) =
            output(&mut shell("echo one; echo two; exit 3"), Duration::from_secs(60)).unwrap();
        assert_eq!((status.code(), text.as_str()), (Some(3), "one\ntwo\n"));
    }

    #[test]
    fn what_hangs_is_ended_and_what_it_said_is_kept() {
        let (status, text) =
            output(&mut shell("echo begun; exec sleep 600"), Duration::from_millis(500)).unwrap();
        assert!(!status.success());
        assert_eq!(text, "begun\n");
    }
}
