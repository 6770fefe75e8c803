//! The kernels without a browser, and PyTorch beside them.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Output, Stdio};

use super::{one_object, vulkan};
use xtask::{process, project};

/// The model that is timed.
const MODEL: &str = "public/models/bertscope-mini";

/// What the program returns where there is no adapter; it has said so.
const NO_ADAPTER: u8 = 2;

/// What the script returns where there is no PyTorch; it has said so.
const NO_PYTORCH: i32 = 3;

/// Builds the program and runs it, then PyTorch; an exit code where there is no adapter.
///
/// # Errors
/// If the program cannot be built, or breaks.
pub fn measure(adapter: Option<&str>) -> Result<Result<Value, ExitCode>> {
    let mut command = process::command(built()?)?;
    command.args(["--model", MODEL]);
    if let Some(adapter) = adapter {
        command.args(["--adapter", adapter]);
    }
    vulkan::or_software(&mut command);
    let output = captured(&mut command)?;
    if output.status.code() == Some(i32::from(NO_ADAPTER)) {
        return Ok(Err(ExitCode::from(NO_ADAPTER)));
    }
    if !output.status.success() {
        bail!("The native measurement broke ({}).", output.status);
    }
    let mut results = one_object(&output.stdout)?;
    results["pytorch"] = pytorch()?;
    Ok(Ok(json!({"schema": 1, "native": results})))
}

/// The program, linked as small as it would be given away. Only its own last step differs from
/// other builds, so that libraries are not compiled anew.
fn built() -> Result<PathBuf> {
    let mut cargo = process::command("cargo")?;
    cargo.args(["rustc", "--release", "--package", "programs", "--bin", "bench", "--"]);
    process::run(cargo.args(linking()))?;
    Ok(project::target().join("release/bench"))
}

fn linking() -> Vec<String> {
    let mut flags = vec!["-Cstrip=symbols".to_owned(), "-Cpanic=abort".to_owned()];
    // Where Rust links with lld: no relocations, and functions of equal code are kept once.
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        let script = project::root().join("xtask/more/src/bench/no_unwinding.ld");
        let further = ["--icf=all", "--no-eh-frame-hdr", &format!("-T,{}", script.display())];
        flags.push("-Crelocation-model=static".to_owned());
        flags.extend(further.map(|flag| format!("-Clink-arg=-Wl,{flag}")));
    }
    flags
}

/// What PyTorch takes for the same model; `null` if it cannot be asked.
fn pytorch() -> Result<Value> {
    let mut python = process::command("python3")?;
    python.args(["tests/bench/pytorch.py", "--model", MODEL]);
    let Ok(output) = captured(&mut python) else {
        eprintln!("PyTorch was left out: there is no python3.");
        return Ok(Value::Null);
    };
    match output.status.code() {
        Some(0) => one_object(&output.stdout),
        Some(NO_PYTORCH) => Ok(Value::Null),
        _ => bail!("The measurement of PyTorch broke ({}).", output.status),
    }
}

/// Runs a program whose messages are shown at once, and returns what it prints.
fn captured(command: &mut Command) -> Result<Output> {
    let name = command.get_program().to_string_lossy().into_owned();
    command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("`{name}` could not be started."))
}
