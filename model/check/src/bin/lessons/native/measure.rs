//! The writer's mode: values of measures on a sentence.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use lessons::measures::{Facts, Measure, Place};
use lessons::{State, state_of};

use super::engine::Engine;

/// What to measure, and on what.
#[derive(clap::Args)]
pub struct Arguments {
    /// Sentence A; the page's own if left out.
    #[arg(long)]
    sentence: Option<String>,
    /// Sentence B.
    #[arg(long)]
    pair: Option<String>,
    /// Properties as in `::state`: `view=corrupt edits=m3 off=causal-0`.
    #[arg(long, default_value = "")]
    state: String,
    /// Print the pieces with their positions and ids, too.
    #[arg(long)]
    pieces: bool,
    /// Measures; without any, one a line from standard input.
    measures: Vec<String>,
}

impl Arguments {
    fn state(&self) -> Result<State> {
        let mut state = state_of(&self.state, Place::START)
            .map_err(|(place, error)| anyhow!("--state, column {}: {error}", place.column))?;
        for (name, value) in [("sentence", &self.sentence), ("pair", &self.pair)] {
            if let Some(value) = value {
                state.set(name, value)?;
            }
        }
        state.check_edits()?;
        Ok(state)
    }

    fn measures(&self) -> Result<Vec<String>> {
        if !self.measures.is_empty() || self.pieces {
            return Ok(self.measures.clone());
        }
        let lines = std::io::stdin().lines().collect::<std::io::Result<Vec<String>>>()?;
        Ok(lines.into_iter().filter(|line| !line.trim().is_empty()).collect())
    }
}

/// Prints a line for each measure: its value, and the measure.
///
/// # Errors
/// If the state or the model cannot be used.
pub fn run(model: &Path, arguments: &Arguments) -> Result<ExitCode> {
    let state = arguments.state()?;
    let texts = arguments.measures()?;
    let read: Vec<_> = texts.iter().map(|text| (text, text.parse::<Measure>())).collect();
    let measures: Vec<&Measure> = read.iter().filter_map(|(_, m)| m.as_ref().ok()).collect();
    let engine = Engine::load(model)?;
    let pass = engine.pass(state.input(), &measures)?;
    if arguments.pieces {
        print_pieces(&pass);
    }
    let mut code = ExitCode::SUCCESS;
    for (text, measure) in &read {
        let value = match measure {
            Ok(measure) => measure.value(&pass).map_err(|unknown| unknown.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match value {
            Ok(value) => println!("{value}\t{text}"),
            Err(sentence) => {
                println!("?\t{text}\t{sentence}");
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

fn print_pieces(facts: &impl Facts) {
    let Some(encoding) = facts.encoding() else { return };
    for (position, (piece, id)) in encoding.pieces.iter().zip(&encoding.ids).enumerate() {
        println!("{position}\t{piece}\t{id}");
    }
}
