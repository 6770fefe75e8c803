//! The page's own program: compiled, cut into parts where its source says so, bound to JavaScript,
//! made small.

use anyhow::{Context, Result, anyhow, ensure};
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};
use xtask::programs::{PAGE, compile};
use xtask::setup::Toolchain;
use xtask::{process, project, watch};

use super::optimise::{self, Form};
use super::parallel;

/// The folder of the parts, beside the page.
pub const FOLDER: &str = "parts";

/// Builds the program into `folder`: `ui.js`, `ui_bg.wasm`, and a folder of parts.
///
/// # Errors
/// If a step fails.
pub fn build(toolchain: &Toolchain, folder: &Path) -> Result<()> {
    let program = compile(&PAGE, "The page's program", toolchain)?;
    let work = project::work().join("parts");
    std::fs::remove_dir_all(&work).ok();
    let cut = work.join("cut");
    watch::aloud("its parts", || cut_apart(&program, &cut))?;
    watch::aloud("its bindings", || PAGE.bind(&cut.join("ui.wasm"), &work))?;
    std::fs::create_dir_all(folder.join(FOLDER))?;
    parallel::each(programs(&cut, &work, folder)?, |(from, to)| {
        // What every visit waits for is made quick to begin, too, though it sends a tenth more.
        let form = if to.ends_with(PAGE.file()) { Form::Quick } else { Form::Small };
        optimise::program(&from, &to, form)
    })?;
    let read = |path: PathBuf| {
        std::fs::read_to_string(&path).with_context(|| format!("{} is missing.", path.display()))
    };
    let script = joined(&read(work.join("ui.js"))?, &read(cut.join("__wasm_split.js"))?)?;
    std::fs::write(folder.join("ui.js"), script).context("The bindings cannot be written.")
}

fn cut_apart(program: &Path, folder: &Path) -> Result<()> {
    let wasm = std::fs::read(program).context("cargo left no program of the page.")?;
    let main = folder.join("ui.wasm");
    let mut options = Options::new(&wasm);
    (options.output_dir, options.main_out_path, options.main_module) = (folder, &main, "./ui.js");
    transform(options).map(drop).map_err(|report| anyhow!("{report:?}"))
}

/// Where each program comes from and goes to, the largest first: nothing then waits for it alone.
fn programs(cut: &Path, bound: &Path, folder: &Path) -> Result<Vec<(PathBuf, PathBuf)>> {
    let mut all = vec![(bound.join("ui_bg.wasm"), folder.join("ui_bg.wasm"))];
    for path in process::files_below(cut)? {
        let is_part = path.extension().is_some_and(|ending| ending == "wasm");
        if let Some(name) = path.file_name().filter(|name| is_part && *name != "ui.wasm") {
            let to = folder.join(FOLDER).join(name);
            all.push((path, to));
        }
    }
    all.sort_by_key(|(from, _)| std::cmp::Reverse(from.metadata().map_or(0, |data| data.len())));
    Ok(all)
}

/// The bindings with what fetches the parts in the same module: fetched by `fetchPart`, which tries
/// again, and bound to this very program whatever address it came from.
fn joined(bindings: &str, loaders: &str) -> Result<String> {
    let loaders = replaced(loaders, "import { initSync } from \"./ui.js\";", "")?;
    let loaders = replaced(&loaders, "fetch(new URL(\"./", &format!("fetchPart(\"./{FOLDER}/"))?;
    let loaders = replaced(&loaders, "\", import.meta.url))", "\")")?;
    let streaming = "WebAssembly.instantiateStreaming(src, imports)";
    let loaders = replaced(&loaders, streaming, "WebAssembly.instantiate(await src, imports)")?;
    let names: Vec<&str> = loaders
        .lines()
        .filter_map(|line| line.strip_prefix("export const ")?.split_once(' '))
        .map(|(name, _)| name)
        .collect();
    let names = names.join(", ");
    let loaders = replaced(&loaders, "export const ", "const ")?;
    let bindings = replaced(bindings, " from \"./__wasm_split.js\"", " = parts;")?;
    let bindings = replaced(&bindings, "import * as ", "const ")?;
    ensure!(!bindings.contains("\nimport "), "The bindings import what nobody brings.");
    Ok(format!("const parts = (() => {{\n{loaders}\nreturn {{ {names} }};\n}})();\n{bindings}"))
}

fn replaced(text: &str, from: &str, to: &str) -> Result<String> {
    ensure!(text.contains(from), "The bindings of the page's program do not contain `{from}`.");
    Ok(text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOADERS: &str = r#"import { initSync } from "./ui.js";
export const load_a = wrap(makeLoad(() => {
    const src = fetch(new URL("./a.wasm", import.meta.url));
    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));
}, []));
"#;

    #[test]
    fn the_loaders_stand_in_the_bindings_and_fetch_from_their_folder() {
        let bindings = "import * as import1 from \"./__wasm_split.js\"\nexport { initSync };\n";
        let expected = r#"const parts = (() => {

const load_a = wrap(makeLoad(() => {
    const src = fetchPart("./parts/a.wasm");
    return async (imports) => (WebAssembly.instantiate(await src, imports));
}, []));

return { load_a };
})();
const import1 = parts;
export { initSync };
"#;
        assert_eq!(joined(bindings, LOADERS).unwrap(), expected);
    }

    #[test]
    fn bindings_of_another_form_are_refused() {
        assert!(joined("export { initSync };", LOADERS).is_err());
        assert!(joined("import * as a from \"./__wasm_split.js\"", "export const a = 1;").is_err());
    }
}
