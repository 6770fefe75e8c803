//! One run, judged before and after.

use std::time::Instant;

use anyhow::Result;
use bert::Bert;
use bert::training::Trainer;
use pollster::block_on;
use text::training::{Judged, Lesson, Plan};

/// Examples that are judged at once.
const AT_ONCE: usize = 16;

/// What came out of a run.
pub struct Run {
    /// What is said of the examples for validation before the first step.
    pub before: Vec<Judged>,
    /// The same after the last.
    pub after: Vec<Judged>,
    /// How long it took, the frozen layers included.
    pub seconds: f64,
}

/// Trains to the end.
pub fn run(bert: &Bert, lesson: Lesson, plan: Plan) -> Result<Run> {
    let begin = Instant::now();
    let mut trainer = Trainer::new(bert, lesson, plan)?;
    while block_on(trainer.prepare())? {}
    let preparing = begin.elapsed().as_secs_f64();
    let before = judge(&trainer)?;
    let begin = Instant::now();
    for _ in 0..trainer.steps() {
        block_on(trainer.step())?;
    }
    let seconds = preparing + begin.elapsed().as_secs_f64();
    Ok(Run { before, after: judge(&trainer)?, seconds })
}

fn judge(trainer: &Trainer) -> Result<Vec<Judged>> {
    let validation: Vec<usize> = (trainer.lesson().trained..trainer.examples().len()).collect();
    let mut judged = Vec::new();
    for some in validation.chunks(AT_ONCE) {
        judged.extend(block_on(trainer.judge(some))?);
    }
    Ok(judged)
}
