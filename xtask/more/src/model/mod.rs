//! `cargo xtask model`: a checkpoint of the Hugging Face hub, or of a folder, made into a model of
//! this page.

mod card;
mod check;
mod download;
mod hub;

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use text::manifest::is_plain;
use xtask::commands::Model;
use xtask::{process, project};

use self::card::{Card, Origin};
use self::hub::Hub;

/// The card of a model, on the hub and here.
const CARD: &str = "README.md";

/// The terms of the weights, as they are usually called.
const LICENCES: [&str; 5] = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "NOTICE"];

/// What every model of the page has.
const MANIFEST: &str = "manifest.json";

/// The form of the weights.
fn form(arguments: &Model) -> &'static str {
    if arguments.f16 { "f16" } else { "int8" }
}

/// Fetches, checks and converts the model, and writes its card.
///
/// # Errors
/// If there is no such model, it is of another family, or it cannot be fetched or written.
pub fn run(arguments: &Model) -> Result<()> {
    let source = Path::new(&arguments.model);
    let source = source.is_dir().then(|| source.canonicalize()).transpose()?;
    let name = name(arguments, source.as_deref())?;
    let into = arguments.into.clone().unwrap_or_else(|| project::root().join("public/models"));
    let out = std::path::absolute(into.join(&name))?;
    check_place(&out, arguments.replace)?;
    let (folder, origin) = match source {
        Some(folder) => {
            check::configuration(&folder)?;
            (folder, Origin::Folder)
        }
        None => {
            let fetched = Hub::from_environment()?.fetch(&arguments.model)?;
            (fetched.folder, Origin::Hub { address: fetched.address, commit: fetched.commit })
        }
    };
    // Beside its place, so that it can be put there in one step.
    let draft = out.with_file_name(format!(".{name}.new"));
    std::fs::remove_dir_all(&draft).ok();
    let outcome = write(arguments, &folder, &origin, &draft.join(&name));
    let placed = outcome.and_then(|licence| put(&draft.join(&name), &out).map(|()| licence));
    std::fs::remove_dir_all(&draft).ok();
    report(&out, placed?.as_deref());
    Ok(())
}

/// Only a model makes room for a model.
fn check_place(out: &Path, replace: bool) -> Result<()> {
    let place = out.display();
    ensure!(
        replace || !out.exists(),
        "{place} is there already; add --replace, or give another name with --name."
    );
    ensure!(
        !out.exists() || out.join(MANIFEST).is_file(),
        "{place} is no model of this page; give another name with --name."
    );
    Ok(())
}

/// The name of the model, which becomes part of addresses.
fn name(arguments: &Model, source: Option<&Path>) -> Result<String> {
    let last = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let named = arguments.name.clone().or_else(|| last(source.unwrap_or(arguments.model.as_ref())));
    let name = named.unwrap_or_default();
    if !is_plain(&name) {
        bail!(
            "\"{name}\" cannot be the name of a model; give one of letters, digits, dots, dashes \
             and underscores with --name."
        );
    }
    Ok(name)
}

/// Writes model and card to `out`; returns the licence.
fn write(arguments: &Model, folder: &Path, origin: &Origin, out: &Path) -> Result<Option<String>> {
    let cost = convert(folder, out, form(arguments))?;
    let theirs = Card::read(&std::fs::read_to_string(folder.join(CARD)).unwrap_or_default());
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    std::fs::write(out.join(CARD), theirs.rewritten(&name, origin, form(arguments), &cost))?;
    for file in LICENCES.iter().filter(|file| folder.join(file).is_file()) {
        std::fs::copy(folder.join(file), out.join(file))?;
    }
    Ok(theirs.licence)
}

/// Where the program that converts is compiled already, this says so.
const CONVERT: &str = "BERTSCOPE_CONVERT";

/// Runs the program of the crate `bert` that knows tensors; returns what it says of the cost.
fn convert(folder: &Path, out: &Path, form: &str) -> Result<String> {
    let mut program = match std::env::var_os(CONVERT) {
        Some(program) => process::command(program)?,
        None => {
            eprintln!("==> Cargo compiles the program that converts");
            let mut cargo = process::command("cargo")?;
            // In the profile of the tests, where its loops are optimised, too.
            cargo.args(["run", "--package", "bert", "--bin", "convert", "--"]);
            cargo
        }
    };
    // It needs no right to read models.
    program.env_remove(hub::TOKEN);
    program.arg("--model").arg(folder).arg("--out").arg(out).args(["--form", form]);
    eprintln!("==> Converting to {form}");
    let (succeeded, cost) = process::shown(&mut program)?;
    ensure!(succeeded, "The model could not be converted.");
    Ok(cost)
}

/// Moves the finished folder to its place.
fn put(draft: &Path, out: &Path) -> Result<()> {
    if out.exists() {
        std::fs::remove_dir_all(out)?;
    }
    std::fs::rename(draft, out)
        .with_context(|| format!("{} could not be put into its place.", out.display()))
}

fn report(out: &Path, licence: Option<&str>) {
    match licence {
        Some(licence) => println!("licence of the weights: {licence}"),
        None => println!(
            "licence of the weights: none is named; ask its authors before you pass them on"
        ),
    }
    println!("{} is ready; `Open a model` in the page takes its files", out.display());
}
