//! The checker: everything that lessons say, measured with the shipped weights.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use lessons::Lesson;

use super::engine::Engine;
use super::files;
use super::row::Row;
use super::step::Measured;

/// Which lessons to check.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files; without any, all lessons.
    files: Vec<PathBuf>,
    /// The folder of all lessons.
    #[arg(long, default_value = "public/lessons")]
    folder: PathBuf,
}

/// Prints a table for each lesson, then what is broken.
///
/// # Errors
/// If a file or the model cannot be read.
pub fn run(model: &Path, arguments: &Arguments) -> Result<ExitCode> {
    let files = match arguments.files.as_slice() {
        [] => files::below(&arguments.folder)?,
        some => some.to_vec(),
    };
    let engine = Engine::load(model)?;
    let (mut held, mut broken) = (0, Vec::new());
    for file in &files {
        let name = file.display();
        let text =
            std::fs::read_to_string(file).with_context(|| format!("{name} cannot be read."))?;
        match Lesson::read(&text) {
            Ok(lesson) => {
                let faults = lesson.lengths();
                broken.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
                held += table(&engine, file, &lesson, &mut broken)?;
            }
            Err(faults) => broken.extend(faults.iter().map(|fault| format!("{name}: {fault}"))),
        }
    }
    println!("\n{} lessons, {held} lines hold, {} do not.", files.len(), broken.len());
    for sentence in &broken {
        println!("{sentence}");
    }
    Ok(if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the rows of a lesson; returns how many are not broken.
fn table(engine: &Engine, file: &Path, lesson: &Lesson, broken: &mut Vec<String>) -> Result<usize> {
    println!("\n{} ({})", lesson.title, file.display());
    let mut held = 0;
    for (index, step) in lesson.steps.iter().enumerate() {
        println!("  {}. {}", index + 1, step.title);
        let measured = Measured { engine, step, state: lesson.state(index) };
        let rows = measured.rows().with_context(|| {
            format!("{}, line {}: the state is no input", file.display(), step.place.line)
        })?;
        for row in &rows {
            println!("{row}");
            match row.fault() {
                None => held += 1,
                Some(sentence) => broken.push(broken_line(file, row, sentence)),
            }
        }
    }
    Ok(held)
}

fn broken_line(file: &Path, row: &Row, sentence: &str) -> String {
    let Row { line, what, measure, value, .. } = row;
    let value = if value.is_empty() { String::new() } else { format!(" (now {value})") };
    format!("{}: line {line}: {what} {measure}{value}: {sentence}", file.display())
}
