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
    back: Option<Evaluation>,
    /// Milliseconds of training, and the examples that were learned in them.
    worked: f64,
    learned: usize,
    steps_done: usize,
    told: f64,
    clock: fn() -> f64,
    send: fn(u32, RunProgress),
}

impl Teller {
    /// Nothing told yet.
    pub fn new(id: u32) -> Self {
        Self::by(id, now, |id, progress| answer(id, &Taught::Progress { progress }))
    }

    /// One that reads this clock and tells through `send`.
    fn by(id: u32, clock: fn() -> f64, send: fn(u32, RunProgress)) -> Self {
        Self {
            clock,
            send,
            id,
            device: None,
            times: Vec::new(),
            steps_total: 0,
            afresh: true,
            steps: Vec::new(),
            evaluation: None,
            watched: None,
            back: None,
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
        (self.watched, self.back) = (None, None);
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

    /// The run went back to the network of this evaluation, which was told before.
    pub fn went_back(&mut self, best: Evaluation) {
        self.back = Some(best);
    }

    /// An example was watched.
    pub fn watched(&mut self, watched: Watched) {
        self.watched = Some(watched);
    }

    /// Tells what is new, if the last message is long enough ago.
    pub fn tell_sometimes(&mut self, stage: RunStage) {
        if (self.clock)() - self.told >= REPORT {
            self.tell(stage);
        }
    }

    /// Tells what is new.
    pub fn tell(&mut self, stage: RunStage) {
        self.told = (self.clock)();
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
            back: self.back.take(),
            examples_per_second: pace,
            seconds_left: pace.map(|_| left * a_step / 1000.0),
        };
        (self.send)(self.id, progress);
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

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use text::training::Score;

    use super::*;

    thread_local! {
        static CLOCK: Cell<f64> = const { Cell::new(0.0) };
        static TOLD: RefCell<Vec<RunProgress>> = const { RefCell::new(Vec::new()) };
    }

    fn teller() -> Teller {
        CLOCK.set(1000.0);
        Teller::by(1, || CLOCK.get(), |_, progress| TOLD.with_borrow_mut(|all| all.push(progress)))
    }

    fn step(step: usize) -> Step {
        Step { step, loss: 1.0, learning_rate: 0.1, gradients: Vec::new() }
    }

    fn evaluation(step: usize) -> Evaluation {
        let score = Score::default();
        let (judged, points) = (Vec::new(), Vec::new());
        Evaluation { step, train: score.clone(), validation: score, judged, points }
    }

    #[test]
    fn what_is_new_is_told_once() {
        let mut teller = teller();
        teller.place(DeviceKind::Cpu, Vec::new(), 10);
        teller.step(step(1), 4, 500.0);
        teller.step(step(2), 4, 500.0);
        teller.tell(RunStage::Running);
        teller.tell(RunStage::Paused);
        let told = TOLD.take();
        assert_eq!(told.iter().map(|one| one.steps.len()).collect::<Vec<_>>(), [2, 0]);
        assert_eq!(told.iter().map(|one| one.afresh).collect::<Vec<_>>(), [true, false]);
        // Eight examples a second; eight steps of half a second are left.
        assert_eq!((told[1].examples_per_second, told[1].seconds_left), (Some(8.0), Some(4.0)));
    }

    #[test]
    fn it_does_not_tell_too_often() {
        let mut teller = teller();
        teller.tell(RunStage::Running);
        TOLD.take();
        teller.tell_sometimes(RunStage::Running);
        assert_eq!(TOLD.take(), []);
        CLOCK.set(CLOCK.get() + REPORT);
        teller.tell_sometimes(RunStage::Running);
        assert_eq!(TOLD.take().len(), 1);
    }

    #[test]
    fn no_evaluation_is_lost_to_a_newer_one() {
        let mut teller = teller();
        teller.evaluated(evaluation(0));
        teller.evaluated(evaluation(4));
        teller.tell(RunStage::Done);
        let steps: Vec<_> =
            TOLD.take().into_iter().map(|one| one.evaluation.map(|e| e.step)).collect();
        assert_eq!(steps, [Some(0), Some(4)]);
    }

    #[test]
    fn the_evaluation_that_a_run_ends_with_is_told_once_and_behind_the_last() {
        let mut teller = teller();
        teller.evaluated(evaluation(8));
        teller.went_back(evaluation(4));
        teller.tell(RunStage::Done);
        teller.tell(RunStage::Done);
        let told = TOLD.take().into_iter();
        let steps = told.map(|one| [one.evaluation, one.back].map(|of| of.map(|of| of.step)));
        assert_eq!(steps.collect::<Vec<_>>(), [[Some(8), Some(4)], [None, None]]);
    }

    #[test]
    fn a_run_that_goes_back_begins_anew() {
        let mut teller = teller();
        teller.step(step(1), 4, 500.0);
        teller.tell(RunStage::Running);
        teller.step(step(2), 4, 500.0);
        teller.begin_anew();
        teller.tell(RunStage::Paused);
        let last = TOLD.take().pop().expect("told");
        assert_eq!((last.afresh, last.steps.len(), last.seconds_left), (true, 0, None));
    }
}
