//! The runs of this browser, to be compared.

use std::fmt::Write;

use protocol::{DeviceKind, RunStage};
use serde::{Deserialize, Serialize};
use text::data::Task;
use text::training::Plan;

use super::run::{Measured, Run};
use super::source::Source;
use crate::kit::export::csv;

/// Runs kept at most; the oldest goes when another comes.
pub const MOST: usize = 60;
/// Points kept of a curve.
const POINTS: usize = 400;
/// Bytes of stored text that are read at all.
const LARGEST: usize = 4_000_000;

/// One run that ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in this browser, counted from 1.
    pub number: u32,
    /// What was learned.
    pub task: Task,
    /// From which data.
    pub source: Source,
    /// Examples learned from.
    pub examples: usize,
    /// How.
    pub plan: Plan,
    /// Where.
    pub device: Option<DeviceKind>,
    /// Whether all steps were taken.
    pub complete: bool,
    /// Steps taken.
    pub steps: usize,
    /// The last loss on examples that were learned from, and on those for validation.
    pub losses: [f64; 2],
    /// The last measure on both.
    pub measures: [f64; 2],
    /// Seconds of training.
    pub seconds: f64,
    /// Step and loss of the batch.
    pub curve: Vec<(usize, f64)>,
    /// Step and measure on the examples for validation.
    pub validation: Vec<(usize, f64)>,
}

/// The runs, the newest last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records(Vec<Record>);

impl Records {
    /// What was stored. Anything that is not what [`Self::to_text`] writes gives no runs.
    pub fn from_text(text: &str) -> Self {
        if text.len() > LARGEST {
            return Self::default();
        }
        let mut all: Vec<Record> = serde_json::from_str(text).unwrap_or_default();
        all.retain(|record| record.losses.iter().all(|loss| loss.is_finite()));
        all.truncate(MOST);
        Self(all)
    }

    /// As it is stored.
    pub fn to_text(&self) -> String {
        // Strings and finite numbers always have a JSON text.
        serde_json::to_string(&self.0).unwrap_or_default()
    }

    /// The runs, the newest last.
    pub fn all(&self) -> &[Record] {
        &self.0
    }

    /// The run of this number.
    pub fn get(&self, number: u32) -> Option<&Record> {
        self.0.iter().find(|record| record.number == number)
    }

    /// Adds a run that ended. A run without a step or a measurement says nothing.
    pub fn add(&mut self, run: &Run) {
        let number = self.0.iter().map(|record| record.number).max().unwrap_or(0) + 1;
        if let Some(record) = Record::of(run, number) {
            self.0.push(record);
            self.0.drain(..self.0.len().saturating_sub(MOST));
        }
    }

    /// Takes a run out.
    pub fn remove(&mut self, number: u32) {
        self.0.retain(|record| record.number != number);
    }

    /// As CSV (RFC 4180), one line a run. `headings` name the columns; `names` say task, data,
    /// what was trained and device of each run.
    pub fn csv(&self, headings: &[String], names: impl Fn(&Record) -> [String; 4]) -> String {
        let headings: Vec<String> = headings.iter().map(|name| csv::cell(name)).collect();
        let mut text = headings.join(",") + "\r\n";
        for record in &self.0 {
            let [task, source, scope, device] = names(record).map(|name| csv::cell(&name));
            let plan = &record.plan;
            // Writing to a String cannot fail.
            let _ = write!(
                text,
                "{},{task},{source},{},{scope},{},{},{},{},{device},{},{},{},{},{},{:.1}\r\n",
                record.number,
                record.examples,
                plan.learning_rate,
                plan.epochs,
                plan.batch_size,
                plan.seed,
                record.steps,
                record.losses[0],
                record.losses[1],
                record.measures[0],
                record.measures[1],
                record.seconds,
            );
        }
        text
    }
}

impl Record {
    fn of(run: &Run, number: u32) -> Option<Self> {
        let begun = run.begun.as_ref()?;
        let Measured { train, validation, .. } = run.last()?;
        let finite = train.loss.is_finite() && validation.loss.is_finite();
        if run.steps.is_empty() || !finite {
            return None;
        }
        let steps = run.steps.iter().filter(|step| step.loss.is_finite());
        let measured = run.measured.iter();
        Some(Self {
            number,
            task: begun.dataset.task,
            source: begun.source,
            examples: begun.dataset.part(text::data::Part::Train).count(),
            plan: begun.plan,
            device: run.device,
            complete: matches!(run.stage, Some(RunStage::Done)),
            steps: run.step(),
            losses: [train.loss, validation.loss],
            measures: [train.measure(), validation.measure()],
            seconds: run.seconds().unwrap_or(0.0),
            curve: thinned(&steps.map(|step| (step.step, step.loss)).collect::<Vec<_>>()),
            validation: measured.map(|one| (one.step, one.validation.measure())).collect(),
        })
    }
}

/// At most [`POINTS`] points: each the mean of as many steps in a row as it takes.
pub fn thinned(points: &[(usize, f64)]) -> Vec<(usize, f64)> {
    let run = points.len().div_ceil(POINTS).max(1);
    let mean = |chunk: &[(usize, f64)]| {
        let last = chunk.last().map_or(0, |point| point.0);
        (last, chunk.iter().map(|point| point.1).sum::<f64>() / chunk.len().max(1) as f64)
    };
    points.chunks(run).map(mean).collect()
}

/// Steps that one point of a thinned curve stands for.
pub fn steps_per_point(steps: usize) -> usize {
    steps.div_ceil(POINTS).max(1)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use text::data::{Columns, Dataset};
    use text::training::{Score, Step};

    use super::super::run::Begun;
    use super::super::sheet;
    use super::*;

    fn run(steps: usize) -> Run {
        let table = sheet::read("split,label,text\ntrain,a,x\ntrain,b,y\nvalidation,a,z\n");
        let table = table.expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        let dataset = Dataset::read(&table, Task::Sequence, &columns).expect("a data set");
        let score = |right| Score { examples: 2, loss: 0.25, right, total: 4, ..Score::default() };
        let begun = Begun {
            dataset: Arc::new(dataset),
            source: Source::Own,
            plan: Plan::default(),
            device: None,
        };
        let step = |step| Step { step, loss: 0.5, learning_rate: 1e-3, gradients: Vec::new() };
        let mut run = Run::begin(7, begun);
        run.steps = (1..=steps).map(step).collect();
        run.measured = vec![Measured { step: steps, train: score(4), validation: score(3) }];
        run.stage = Some(RunStage::Done);
        run
    }

    #[test]
    fn runs_are_kept_and_come_back() {
        let mut records = Records::default();
        records.add(&run(3));
        records.add(&run(5));
        records.add(&Run::default());
        assert_eq!(records.all().len(), 2);
        let record = &records.all()[1];
        assert_eq!((record.number, record.steps, record.examples), (2, 5, 2));
        assert_eq!((record.losses, record.measures), ([0.25; 2], [1.0, 0.75]));
        assert_eq!(Records::from_text(&records.to_text()), records);
        records.remove(1);
        assert!(records.get(1).is_none() && records.get(2).is_some());
        records.add(&run(3));
        assert_eq!(records.all()[1].number, 3);
        for text in ["", "null", "[{}]", "{\"number\":1}"] {
            assert_eq!(Records::from_text(text), Records::default(), "{text}");
        }
    }

    #[test]
    fn the_file_has_a_line_a_run() {
        let mut records = Records::default();
        records.add(&run(3));
        let headings: Vec<String> = (0..16).map(|index| index.to_string()).collect();
        let text = records.csv(&headings, |_| ["t", "=d", "s", "v"].map(str::to_owned));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[1], "1,\"t\",\"'=d\",2,\"s\",0.0003,8,16,1,\"v\",3,0.25,0.25,1,0.75,0.0");
        assert_eq!(lines[1].split(',').count(), 16);
    }

    #[test]
    fn a_long_curve_keeps_its_mean() {
        let points: Vec<(usize, f64)> = (1..=1600).map(|step| (step, step as f64)).collect();
        let thin = thinned(&points);
        assert_eq!((thin.len(), steps_per_point(1600)), (400, 4));
        assert_eq!(thin[0], (4, 2.5));
        let mean =
            |all: &[(usize, f64)]| all.iter().map(|point| point.1).sum::<f64>() / all.len() as f64;
        assert!((mean(&thin) - mean(&points)).abs() < 1e-9);
        assert_eq!(thinned(&points[..300]), points[..300]);
    }
}
