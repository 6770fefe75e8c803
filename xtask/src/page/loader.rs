//! The script that starts the engine's worker.

use anyhow::{Context, Result, bail};
use std::path::Path;

/// What Trunk's script calls to start the program; it returns a promise.
const START: &str = "wasm_bindgen(\"./engine_bg.wasm\");";

/// Before the program has started nothing listens, and a worker's messages are not kept for it.
const KEEP: &str = "const early = [];\n\
    const keep = (event) => early.push(event.data);\n\
    self.addEventListener(\"message\", keep);\n";

/// Runs the constructors of the engine's libraries, once: see `app/engine/build.rs`. Then hands
/// over what was kept.
const DELIVER: &str = ".then((program) => {\n  \
      program.__wasm_call_ctors();\n  \
      self.removeEventListener(\"message\", keep);\n  \
      for (const data of early) self.dispatchEvent(new MessageEvent(\"message\", { data }));\n\
    });\n";

/// Makes the engine hear what the page said before the engine had started.
///
/// # Errors
/// If Trunk's script is not the one this knows.
pub fn keep_early_messages(dist: &Path) -> Result<()> {
    let file = dist.join("engine_loader.js");
    let script = std::fs::read_to_string(&file).context("dist/engine_loader.js cannot be read.")?;
    std::fs::write(file, patient(&script)?).context("dist/engine_loader.js cannot be written.")
}

fn patient(script: &str) -> Result<String> {
    let Some((before, after)) = script.split_once(START) else {
        bail!("Trunk's dist/engine_loader.js is not the script that xtask knows: {script}");
    };
    let call = START.trim_end_matches(';');
    Ok(format!("{KEEP}{before}{call}{DELIVER}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listens_before_the_program_is_fetched_and_delivers_after() {
        let script = format!("importScripts(\"./engine.js\");{START}");
        let patient = patient(&script).unwrap();
        let at = |text: &str| patient.find(text).unwrap();
        assert!(at("addEventListener") < at("importScripts"));
        assert!(at("wasm_bindgen(") < at("__wasm_call_ctors"));
        assert!(at("__wasm_call_ctors") < at("dispatchEvent"));
        assert!(super::patient("something else").is_err());
    }
}
