//! What a run tells the page: only what is new.

use protocol::{
    DeviceKind, Evaluation, Response, RunProgress, RunStage, Sealed, StepTime, Taught, Watched,
};
use text::training::Step;

use crate::scope::{now, post};

/// Milliseconds between two messages while steps are taken.
const REPORT: f64 = 100.0;

/// What was not told yet.
pub struct Teller {
    id: u32,
    device: Option<DeviceKind>,
    times: Vec<StepTime>,
    steps_total: usize,
    afresh: bool,
    steps: Vec<Step>,
    evaluation: Option<Evaluation>,
    watched: Option<Watched>,
    /// Milliseconds of training, and the examples that were learned in them.
    worked: f64,
    learned: usize,
    steps_done: usize,
    told: f64,
}

impl Teller {
    /// Nothing told yet.
    pub fn new(id: u32) -> Self {
        Self {
            id,
            device: None,
            times: Vec::new(),
            steps_total: 0,
            afresh: true,
            steps: Vec::new(),
            evaluation: None,
            watched: None,
            worked: 0.0,
            learned: 0,
            steps_done: 0,
            told: 0.0,
        }
    }

    /// Where the run takes place, and what was measured for that.
    pub fn place(&mut self, device: DeviceKind, times: Vec<StepTime>, steps_total: usize) {
        self.device = Some(device);
        self.times = times;
        self.steps_total = steps_total;
    }

    /// The run goes back to before its first step.
    pub fn begin_anew(&mut self) {
        self.afresh = true;
        self.steps.clear();
        self.evaluation = None;
        self.watched = None;
        (self.worked, self.learned, self.steps_done) = (0.0, 0, 0);
    }

    /// A step over so many examples took so long.
    pub fn step(&mut self, step: Step, examples: usize, milliseconds: f64) {
        self.steps_done = step.step;
        self.steps.push(step);
        self.learned += examples;
        self.worked += milliseconds;
    }

    /// There is a new evaluation. One that was not told yet goes first: a short run would lose that of
    /// before its first step.
    pub fn evaluated(&mut self, evaluation: Evaluation) {
        if self.evaluation.is_some() {
            self.tell(RunStage::Running);
        }
        self.evaluation = Some(evaluation);
    }

    /// An example was watched.
    pub fn watched(&mut self, watched: Watched) {
        self.watched = Some(watched);
    }

    /// Tells what is new, if the last message is long enough ago.
    pub fn tell_sometimes(&mut self, stage: RunStage) {
        if now() - self.told >= REPORT {
            self.tell(stage);
        }
    }

    /// Tells what is new.
    pub fn tell(&mut self, stage: RunStage) {
        self.told = now();
        let pace = (self.worked > 0.0).then(|| 1000.0 * self.learned as f64 / self.worked);
        let a_step = self.worked / self.steps_done.max(1) as f64;
        let left = self.steps_total.saturating_sub(self.steps_done) as f64;
        let progress = RunProgress {
            stage,
            device: self.device,
            times: self.times.clone(),
            steps_total: self.steps_total,
            afresh: std::mem::take(&mut self.afresh),
            steps: std::mem::take(&mut self.steps),
            evaluation: self.evaluation.take(),
            watched: self.watched.take(),
            examples_per_second: pace,
            seconds_left: pace.map(|_| left * a_step / 1000.0),
        };
        answer(self.id, &Taught::Progress { progress });
    }
}

/// Answers a request about fine-tuning.
pub fn answer(id: u32, taught: &Taught) {
    post(answered(id, taught));
}

/// The answer as a message.
pub fn answered(id: u32, taught: &Taught) -> Response {
    Response::Taught { id, taught: Sealed::new(taught) }
}

/// Says why something cannot be done.
pub fn refuse(id: u32, why: impl std::fmt::Display) {
    answer(id, &Taught::Refused { detail: why.to_string() });
}
