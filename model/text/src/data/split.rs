//! Which examples are kept for validation where a table does not say so.

use super::balance::Balance;
use super::dataset::{Example, Part};
use super::target::Target;

/// The seed of the draw: the same examples are always split in the same way.
const SEED: u64 = 1;
/// One example of so many is for validation.
const EVERY: usize = 4;

/// Draws the examples for validation: one of four of each label, and at least one where there are
/// two; one of four neighbouring scores; one of four questions with an answer, and of those without.
/// All others are learned from.
pub(super) fn split(examples: &mut [Example]) {
    let scores: Vec<f64> = examples.iter().filter_map(|example| example.target.score()).collect();
    let drawn = if scores.is_empty() {
        let groups = examples.iter().map(|example| groups(&example.target)).collect();
        Balance::Labels(groups).draw(|count| quota(count, 2), SEED)
    } else {
        // Two scores must be left to learn from.
        Balance::Scores(scores).draw(|count| quota(count, 3), SEED)
    };
    for (example, drawn) in examples.iter_mut().zip(drawn) {
        example.part = if drawn { Part::Validation } else { Part::Train };
    }
}

/// So many of `count` are for validation: a quarter, and at least one of `least` or more.
fn quota(count: usize, least: usize) -> usize {
    if count < least { 0 } else { ((count + EVERY / 2) / EVERY).max(1) }
}

/// What an example is balanced by.
fn groups(target: &Target) -> Vec<usize> {
    match target {
        Target::Answer(answer) => vec![usize::from(answer.is_some())],
        // A sentence without names is one of "none", which is label 0.
        Target::Spans(spans) if spans.is_empty() => vec![0],
        other => other.labels(),
    }
}
