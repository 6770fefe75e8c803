//! Another program's output, line by line, and a word wherever it is silent for long.

use std::io::{BufRead, BufReader, Read, Result};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest silence.
const SILENCE: Duration = Duration::from_secs(9);

/// Runs a program, handing over each line that it prints on either output; says how long it takes, and
/// what it is for, while it says nothing.
///
/// # Errors
/// If it cannot be started or awaited.
pub fn to_its_end(
    command: &mut Command,
    what: &str,
    mut hear: impl FnMut(&str),
) -> Result<ExitStatus> {
    let begin = Instant::now();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (sender, lines) = channel();
    if let Some(output) = child.stdout.take() {
        forward(output, sender.clone());
    }
    if let Some(output) = child.stderr.take() {
        forward(output, sender);
    }
    loop {
        match lines.recv_timeout(SILENCE) {
            Ok(line) => hear(&line),
            Err(RecvTimeoutError::Timeout) => {
                hear(&format!("    ... {what}: {}", spoken(begin.elapsed())))
            }
            Err(RecvTimeoutError::Disconnected) => return child.wait(),
        }
    }
}

/// Does something itself, saying how long it takes while it lasts.
pub fn aloud<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    thread::scope(|scope| {
        let (ends, end) = channel::<()>();
        scope.spawn(move || {
            while end.recv_timeout(SILENCE) == Err(RecvTimeoutError::Timeout) {
                eprintln!("    ... {what}: {}", spoken(begin.elapsed()));
            }
        });
        let result = work();
        drop(ends);
        result
    })
}

fn forward(output: impl Read + Send + 'static, to: Sender<String>) {
    thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            // Nobody listens any more once the program has ended.
            if to.send(line.trim_end_matches('\r').to_owned()).is_err() {
                break;
            }
        }
    });
}

/// A time as people say it: `48 s`, `2 min 05 s`.
pub fn spoken(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes} min {:02} s", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_outputs_come_line_by_line_and_silence_is_broken() {
        let mut lines = Vec::new();
        let mut program = Command::new("sh");
        program.args(["-c", "echo one; echo two >&2; sleep 9.5; printf three; exit 3"]);
        let status =
            to_its_end(&mut program, "waiting", |line| lines.push(line.to_owned())).unwrap();
        assert_eq!(status.code(), Some(3));
        lines[..2].sort();
        assert_eq!(lines, ["one", "two", "    ... waiting: 9 s", "three"]);
    }

    #[test]
    fn times_are_said_in_minutes_and_seconds() {
        let said = |seconds| spoken(Duration::from_secs(seconds));
        assert_eq!([said(0), said(59), said(125)], ["0 s", "59 s", "2 min 05 s"]);
    }
}
