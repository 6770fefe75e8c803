//! Layers, heads and pieces that a state chooses: the model and the input must have them.

use check::Pass;
use lessons::measures::Facts;
use lessons::{State, Step};

use super::row::{Row, Verdict};

/// A row for each that is not there.
pub fn rows(step: &Step, state: &State, pass: &Pass<'_>) -> Vec<Row> {
    let config = pass.config();
    let pieces = pass.encoding().map_or(0, |encoding| encoding.pieces.len());
    let limits = [
        ("layer", config.map_or(0, |config| config.num_hidden_layers)),
        ("head", config.map_or(0, |config| config.num_attention_heads)),
        ("queries", pieces),
        ("keys", pieces),
        ("lens", pieces),
    ];
    let row = |(name, limit): (&str, usize)| {
        let value = state.get(name)?;
        let mut numbers = value.split('.').filter_map(|number| number.parse::<usize>().ok());
        let beyond = numbers.find(|number| *number >= limit)?;
        let sentence = format!("There is no {beyond}: there are {limit}, counted from 0.");
        let measure = format!("{name}={value}");
        Some(Row::new("state", step.place.line, &measure, Verdict::Broken(sentence)))
    };
    limits.into_iter().filter_map(row).collect()
}
