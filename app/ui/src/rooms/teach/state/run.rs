//! A run as the page knows it: what the engine told, put together.

use std::sync::Arc;

use protocol::{DeviceKind, Evaluation, RunProgress, RunStage, StepTime, Watched};
use text::data::{Dataset, Part, right_by_counting};
use text::training::{Plan, Score, Step};

use super::source::Source;

/// How many times the loss before the first step counts as worse; less may be the chance of a few
/// steps.
const WORSE: f64 = 1.2;

/// What a run began with. It stays so, whatever is changed on the page afterwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Begun {
    /// What is learned.
    pub dataset: Arc<Dataset>,
    /// Where it came from.
    pub source: Source,
    /// How it is learned.
    pub plan: Plan,
    /// The device asked for.
    pub device: Option<DeviceKind>,
}

/// Both scores after so many steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Steps so far.
    pub step: usize,
    /// On examples that are learned from.
    pub train: Score,
    /// On the examples for validation.
    pub validation: Score,
}

/// Everything told of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// The number of its request; 0 before the first run.
    pub id: u32,
    /// What it began with.
    pub begun: Option<Begun>,
    /// Where it stands; `None` until the engine has answered.
    pub stage: Option<RunStage>,
    /// Where it runs.
    pub device: Option<DeviceKind>,
    /// What one step takes on each device.
    pub times: Vec<StepTime>,
    /// Steps of the whole run.
    pub steps_total: usize,
    /// Steps taken.
    pub steps: Vec<Step>,
    /// Every evaluation.
    pub measured: Vec<Measured>,
    /// The newest evaluation with its examples; of a run that went back, the one that it went back to.
    pub newest: Option<Arc<Evaluation>>,
    /// Steps that its network has learned, if it went back to that of its best evaluation.
    pub back: Option<usize>,
    /// The newest step, if it was watched.
    pub watched: Option<Arc<Watched>>,
    /// Examples learned from in a second.
    pub examples_per_second: Option<f64>,
    /// Seconds to the end.
    pub seconds_left: Option<f64>,
    /// How many examples for validation get their label by counting words, and of how many.
    pub counted: Option<(usize, usize)>,
    /// Whether it went to its end before this page was made.
    pub recorded: bool,
    /// The recorded run whose place it took.
    pub behind: Option<Arc<Self>>,
    /// Whether the engine has the network of a recorded run.
    pub recalled: bool,
    /// Whether the engine ended before the run did.
    pub lost: bool,
    /// Whether another network was opened in its place.
    pub closed: bool,
}

impl Run {
    /// The recorded run that one of the same data and plan goes over.
    pub fn recording(&self, begun: &Begun) -> Option<Arc<Self>> {
        let behind = if self.recorded { Some(Arc::new(self.clone())) } else { self.behind.clone() };
        let is_same = |before: &Begun| before.dataset == begun.dataset && before.plan == begun.plan;
        behind.filter(|behind| behind.begun.as_ref().is_some_and(is_same))
    }

    /// A run that was asked for.
    pub fn begin(id: u32, begun: Begun) -> Self {
        let counted = right_by_counting(&begun.dataset);
        Self { id, begun: Some(begun), counted, ..Self::default() }
    }

    /// One that was recorded.
    pub fn recorded(id: u32, begun: Begun, told: Vec<RunProgress>) -> Self {
        let mut run = Self { recorded: true, ..Self::begin(id, begun) };
        for progress in told {
            run.take(progress);
        }
        run
    }

    /// Whether the loss on the examples that are learned from is larger than it was before the
    /// first step, which is what too high a learning rate does where it does not end in no number.
    pub fn learns_wrongly(&self) -> bool {
        let loss = |measured: Option<&Measured>| measured.map(|one| one.train.loss);
        let (first, last) = (loss(self.measured.first()), loss(self.measured.last()));
        first.zip(last).is_some_and(|(first, last)| last > WORSE * first)
    }

    /// Takes what the engine told. Says whether the run ended with it.
    pub fn take(&mut self, progress: RunProgress) -> bool {
        if progress.afresh {
            self.steps.clear();
            self.measured.clear();
            (self.newest, self.watched, self.back) = (None, None, None);
            self.examples_per_second = None;
        }
        let was_over = self.is_over();
        self.stage = Some(progress.stage);
        self.device = progress.device.or(self.device);
        if !progress.times.is_empty() {
            self.times = progress.times;
        }
        self.steps_total = progress.steps_total;
        if !progress.steps.is_empty() {
            // What one step did is no news of the network once another one was taken.
            self.watched = None;
        }
        self.steps.extend(progress.steps);
        if let Some(evaluation) = progress.evaluation {
            self.evaluated(evaluation);
        }
        if let Some(best) = progress.back {
            self.back = Some(best.step);
            self.newest = Some(Arc::new(best));
        }
        // The message of a run that went on may tell of later steps as well.
        if let Some(watched) = progress.watched.filter(|_| !self.is_running()) {
            self.watched = Some(Arc::new(watched));
        }
        self.examples_per_second = progress.examples_per_second.or(self.examples_per_second);
        self.seconds_left = progress.seconds_left;
        self.is_over() && !was_over
    }

    fn evaluated(&mut self, evaluation: Evaluation) {
        let (train, validation) = (evaluation.train.clone(), evaluation.validation.clone());
        self.measured.retain(|measured| measured.step < evaluation.step);
        self.measured.push(Measured { step: evaluation.step, train, validation });
        self.newest = Some(Arc::new(evaluation));
    }

    /// Whether numbers are learned, which are neither right nor wrong.
    pub fn is_of_numbers(&self) -> bool {
        self.begun.as_ref().is_some_and(|begun| begun.dataset.task.has_scores())
    }

    /// Whether two sentences are read one by one.
    pub fn is_siamese(&self) -> bool {
        self.begun.as_ref().is_some_and(|begun| begun.dataset.task.is_siamese())
    }

    /// Whether steps are being taken.
    pub fn is_running(&self) -> bool {
        !self.lost && matches!(self.stage, Some(RunStage::Running))
    }

    /// Whether the engine is busy with it, or waits for a command.
    pub fn is_alive(&self) -> bool {
        self.id != 0
            && !self.lost
            && !self.closed
            && !matches!(
                self.stage,
                Some(
                    RunStage::Done
                        | RunStage::Stopped
                        | RunStage::Diverged
                        | RunStage::Failed { .. }
                )
            )
    }

    /// Whether all is over: all steps taken, stopped, or it could not go on.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Some(RunStage::Done | RunStage::Stopped | RunStage::Diverged))
    }

    /// Whether the network of this run can be asked.
    pub fn has_network(&self) -> bool {
        let made = matches!(
            self.stage,
            Some(
                RunStage::Paused
                    | RunStage::Running
                    | RunStage::Done
                    | RunStage::Stopped
                    | RunStage::Diverged
            )
        );
        made && !self.lost && !self.closed && (self.recalled || !self.recorded)
    }

    /// The engine ended. Says whether a run went down with it; a recorded one comes again.
    pub fn lose(&mut self) -> bool {
        if self.recorded {
            self.recalled = false;
            return false;
        }
        let lost = self.is_alive();
        self.lost |= lost || self.has_network();
        lost
    }

    /// Seconds in which steps were taken: the examples learned from, over the engine's pace.
    pub fn seconds(&self) -> Option<f64> {
        let begun = self.begun.as_ref()?;
        let (examples, size) = (begun.dataset.part(Part::Train).count(), begun.plan.batch_size);
        // The last batch of an epoch holds what is left.
        let steps = examples.div_ceil(size.max(1)).max(1);
        let (epochs, rest) = (self.step() / steps, self.step() % steps);
        let learned = epochs * examples + (rest * size).min(examples);
        self.examples_per_second.filter(|pace| *pace > 0.0).map(|pace| learned as f64 / pace)
    }

    /// Steps taken.
    pub fn step(&self) -> usize {
        self.steps.last().map_or(0, |step| step.step)
    }

    /// What the newest step did to this example, if that was watched.
    pub fn watched(&self, example: Option<usize>) -> Option<Arc<Watched>> {
        self.watched.clone().filter(|watched| Some(watched.example) == example)
    }

    /// The scores of before the first step, once there are others.
    pub fn first(&self) -> Option<&Measured> {
        self.measured.first().filter(|first| first.step == 0 && self.measured.len() > 1)
    }

    /// The scores of the network as it is: the newest, or those that it went back to.
    pub fn last(&self) -> Option<&Measured> {
        let at = |step: usize| self.measured.iter().find(|measured| measured.step == step);
        self.back.map_or_else(|| self.measured.last(), at)
    }
}

#[cfg(test)]
#[allow(clippy::reversed_empty_ranges, reason = "a range of no steps that says where it stands")]
mod tests {
    use text::training::{Judged, LayerGradient, Output};

    use super::*;

    fn step(step: usize) -> Step {
        let gradients = vec![LayerGradient { layer: None, norm: 1.0 }];
        Step { step, loss: 1.0 / step as f64, learning_rate: 1e-3, gradients }
    }

    fn progress(stage: RunStage, steps: std::ops::RangeInclusive<usize>) -> RunProgress {
        RunProgress {
            stage,
            device: Some(DeviceKind::Cpu),
            times: Vec::new(),
            steps_total: 6,
            afresh: false,
            steps: steps.map(step).collect(),
            evaluation: None,
            watched: None,
            back: None,
            examples_per_second: Some(10.0),
            seconds_left: None,
        }
    }

    fn evaluation(step: usize) -> Option<Evaluation> {
        let score = |loss| Score { examples: 4, loss, right: 3, total: 4, ..Score::default() };
        let (train, validation) = (score(0.5), score(0.6));
        Some(Evaluation { step, train, validation, judged: Vec::new(), points: Vec::new() })
    }

    #[test]
    fn a_loss_above_that_of_the_beginning_is_told() {
        let measured = |loss| {
            let score = Score { loss, ..Score::default() };
            Measured { step: 0, train: score.clone(), validation: score }
        };
        let run = |losses: &[f64]| Run {
            measured: losses.iter().copied().map(measured).collect(),
            ..Run::default()
        };
        assert!(!run(&[]).learns_wrongly() && !run(&[0.7]).learns_wrongly());
        assert!(!run(&[0.7, 0.8]).learns_wrongly() && !run(&[0.7, 9.0, 0.3]).learns_wrongly());
        assert!(run(&[0.7, 8.7]).learns_wrongly());
    }

    #[test]
    fn messages_add_up_and_rewinding_begins_anew() {
        let mut run = Run::default();
        let begin = RunProgress {
            afresh: true,
            evaluation: evaluation(0),
            ..progress(RunStage::Running, 1..=1)
        };
        assert!(!run.take(begin));
        assert!(!run.take(progress(RunStage::Running, 2..=3)));
        let end = || RunProgress { evaluation: evaluation(6), ..progress(RunStage::Done, 4..=6) };
        assert!(run.take(end()));
        let losses: Vec<f64> = run.steps.iter().map(|step| step.loss).collect();
        assert_eq!((run.step(), losses.len(), run.measured.len()), (6, 6, 2));
        assert!(!run.take(progress(RunStage::Done, 7..=6)), "it ended before");
        let rewound = RunProgress {
            afresh: true,
            evaluation: evaluation(0),
            ..progress(RunStage::Paused, 7..=6)
        };
        assert!(!run.take(rewound));
        assert_eq!((run.step(), run.measured.len()), (0, 1));
        run.take(progress(RunStage::Running, 1..=3));
        assert!(run.take(end()));
        assert_eq!(run.steps.iter().map(|step| step.loss).collect::<Vec<_>>(), losses);
    }

    #[test]
    fn a_run_that_went_back_has_the_scores_of_there_and_the_curves_of_all() {
        let mut run = Run::default();
        run.take(RunProgress { evaluation: evaluation(3), ..progress(RunStage::Running, 1..=3) });
        let end = progress(RunStage::Done, 4..=6);
        run.take(RunProgress { evaluation: evaluation(6), back: evaluation(3), ..end });
        let last = run.last().map(|last| last.step);
        let newest = run.newest.as_ref().map(|newest| newest.step);
        assert_eq!((last, newest, run.step(), run.measured.len()), (Some(3), Some(3), 6, 2));
        run.take(RunProgress {
            afresh: true,
            evaluation: evaluation(0),
            ..progress(RunStage::Paused, 7..=6)
        });
        assert_eq!((run.back, run.last().map(|last| last.step)), (None, Some(0)));
    }

    #[test]
    fn a_watched_step_is_told_of_its_own_example_until_the_next_step() {
        let judged = || Judged { output: Output::Score { value: 1.0, cosine: None }, loss: 0.5 };
        let watched = Watched { example: 3, learned: false, before: judged(), after: judged() };
        let step =
            || RunProgress { watched: Some(watched.clone()), ..progress(RunStage::Paused, 1..=1) };
        let mut run = Run::default();
        run.take(step());
        assert!(run.watched(Some(3)).is_some());
        assert!(run.watched(Some(4)).is_none() && run.watched(None).is_none());
        run.take(progress(RunStage::Running, 2..=1));
        assert!(run.watched(Some(3)).is_some(), "no step was taken since");
        run.take(progress(RunStage::Running, 2..=2));
        assert!(run.watched(Some(3)).is_none());
        run.take(RunProgress { stage: RunStage::Running, ..step() });
        assert!(run.watched(Some(3)).is_none(), "later steps may be in the same message");
    }

    #[test]
    fn seconds_follow_from_the_pace() {
        let text = format!("split,label,text\n{}", "train,a,x\ntrain,b,y\n".repeat(5));
        let table = super::super::sheet::read(&text).expect("a table");
        let columns = text::data::Columns::guess(&table, text::data::Task::Sequence);
        let dataset = Dataset::read(&table, text::data::Task::Sequence, &columns);
        let begun = Begun {
            dataset: Arc::new(dataset.expect("a data set")),
            source: Source::Own,
            plan: Plan { batch_size: 4, ..Plan::default() },
            device: None,
        };
        let mut run = Run::begin(1, begun);
        assert_eq!(run.seconds(), None);
        // Ten examples are three steps of 4, 4 and 2: five steps learn from 10 + 8 of them.
        run.take(progress(RunStage::Paused, 1..=5));
        assert_eq!(run.seconds(), Some(1.8));
    }

    #[test]
    fn a_dead_engine_takes_the_run_along() {
        let begun = |id| Run { id, ..Run::default() };
        let mut run = begun(3);
        assert!(run.lose() && run.lost && !run.is_alive() && !run.has_network());
        assert!(!run.lose(), "once");
        let mut run = begun(3);
        run.take(progress(RunStage::Done, 1..=6));
        assert!(!run.lose(), "the run was over");
        assert!(run.lost, "but its network is gone");
        assert!(!Run::default().lose());
    }
}
