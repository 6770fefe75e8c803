//! One run, from the examples to the last step.

use std::rc::Rc;

use bert::training::{Trainer, TrainingError};
use protocol::{Command, DeviceKind, Evaluation, RunStage, Watched};
use text::data::Dataset;
use text::training::Plan;
use wasm_bindgen_futures::spawn_local;

use super::evaluation::Examiner;
use super::kept;
use super::lesson::{self, Prepared};
use super::place::{self, Place};
use super::state::{self, FineTuned, is_over};
use super::team::{Errand, Team};
use super::tell::{Teller, refuse};
use crate::give_way::yield_to_others;
use crate::scope::now;
use crate::session;

/// Begins a run; one that goes on ends.
pub fn begin(id: u32, dataset: Dataset, plan: Plan, device: Option<DeviceKind>, start: bool) {
    state::take_over(id);
    if start {
        state::steer(id, Command::Run);
    }
    spawn_local(async move {
        let mut teller = Teller::new(id);
        if let Err(error) = run(id, dataset, plan, device, &mut teller).await {
            teller.tell(RunStage::Failed { detail: error.to_string() });
        }
    });
}

/// Ends without an error when a newer run has begun.
async fn run(
    id: u32,
    dataset: Dataset,
    plan: Plan,
    device: Option<DeviceKind>,
    teller: &mut Teller,
) -> Result<(), TrainingError> {
    let Some(files) = session::with(|session| session.files.clone()) else {
        refuse(id, "The model is not loaded yet.");
        return Ok(());
    };
    let limit = files.model.config().positions();
    let Some(Prepared { lesson, places }) =
        lesson::prepare(id, &dataset, files.model.tokenizer(), limit, plan.seed).await
    else {
        return Ok(());
    };
    let examiner = Examiner::new(&lesson, plan.seed, places);
    teller.tell(RunStage::Measuring);
    let Some(Place { kind, bert, times }) = place::choose(id, device, &lesson, plan).await? else {
        return Ok(());
    };
    let trainer = Trainer::new(&bert, lesson, plan)?;
    teller.place(kind, times, trainer.steps());
    let team = match kind {
        DeviceKind::Cpu => Team::on_the_processor(trainer, Errand { files, dataset }),
        DeviceKind::Webgpu => Team::alone(trainer),
    };
    let mut course =
        Course { id, team, examiner, untrained: None, bert, stale: false, best: None, kept: now() };
    if !course.prepare(teller).await? {
        return Ok(());
    }
    course.examine(teller).await?;
    course.follow(teller).await
}

/// A run whose examples are ready.
struct Course {
    id: u32,
    team: Team,
    examiner: Examiner,
    /// The network before the first step.
    untrained: Option<Rc<bert::training::Taught>>,
    bert: Rc<bert::Bert>,
    /// Whether steps were taken since the last evaluation.
    stale: bool,
    /// The best evaluation, if the run is to end with it.
    best: Option<Evaluation>,
    /// When the run last kept its state.
    kept: f64,
}

/// Milliseconds between two states that are kept, at least: writing all weights takes a while.
const KEEP_EVERY: f64 = 10_000.0;

impl Course {
    /// Computes what does not learn. False if the run is over.
    async fn prepare(&mut self, teller: &mut Teller) -> Result<bool, TrainingError> {
        let total = self.team.trainer().to_prepare();
        loop {
            yield_to_others().await;
            if is_over(self.id) {
                return Ok(false);
            }
            if !self.team.prepare().await? {
                return Ok(true);
            }
            let done = self.team.trainer().prepared();
            teller.tell_sometimes(RunStage::Preparing { done, total });
        }
    }

    /// Does what it is told until it is over.
    async fn follow(&mut self, teller: &mut Teller) -> Result<(), TrainingError> {
        let mut stage = RunStage::Paused;
        while !is_over(self.id) {
            let result = match state::next_command(self.id) {
                Some(command) => self.obey(command, &mut stage, teller).await,
                None if stage == RunStage::Running => self.go_on(&mut stage, teller).await,
                None => {
                    teller.tell(stage.clone());
                    state::wait().await;
                    Ok(())
                }
            };
            match result {
                // The network of before the step is kept, and rewinding is still possible.
                Err(TrainingError::Diverged) => {
                    stage = RunStage::Diverged;
                    self.examine(teller).await?;
                    self.back_to_best(teller);
                }
                other => other?,
            }
            if !is_open(&stage) {
                self.team.dismiss();
            }
        }
        Ok(())
    }

    async fn obey(
        &mut self,
        command: Command,
        stage: &mut RunStage,
        teller: &mut Teller,
    ) -> Result<(), TrainingError> {
        let Some(next) = heard(command, stage) else { return Ok(()) };
        match command {
            Command::Run => {}
            Command::Pause => self.examine_if_stale(teller).await?,
            Command::Stop => {
                self.examine_if_stale(teller).await?;
                self.back_to_best(teller);
            }
            Command::Step { watch } => {
                self.watched_step(watch, teller).await?;
                self.examine(teller).await?;
                if self.is_done() {
                    self.back_to_best(teller);
                }
            }
            Command::Rewind => {
                self.team.rewind().await?;
                (self.untrained, self.best) = (None, None);
                teller.begin_anew();
                self.examine(teller).await?;
            }
        }
        let ended = matches!(command, Command::Step { .. }) && self.is_done();
        *stage = if ended { RunStage::Done } else { next };
        Ok(())
    }

    /// One step of many; at the end of an epoch an evaluation.
    async fn go_on(
        &mut self,
        stage: &mut RunStage,
        teller: &mut Teller,
    ) -> Result<(), TrainingError> {
        yield_to_others().await;
        if self.is_done() {
            *stage = RunStage::Done;
            self.examine_if_stale(teller).await?;
            self.back_to_best(teller);
            teller.tell(RunStage::Done);
            self.keep().await;
            return Ok(());
        }
        self.step(teller).await?;
        if self.team.trainer().done().is_multiple_of(self.team.trainer().steps_of_an_epoch()) {
            self.examine(teller).await?;
            if now() - self.kept >= KEEP_EVERY && !is_over(self.id) {
                self.keep().await;
            }
        }
        teller.tell_sometimes(RunStage::Running);
        Ok(())
    }

    /// Keeps what was learned so far, and tells the page that it can be opened.
    async fn keep(&mut self) {
        kept::checkpoint(&self.team.trainer().taught()).await;
        kept::list(self.id);
        self.kept = now();
    }

    async fn step(&mut self, teller: &mut Teller) -> Result<(), TrainingError> {
        let start = now();
        let step = self.team.step().await?;
        teller.step(step, self.team.trainer().last_batch().len(), now() - start);
        self.stale = true;
        self.publish();
        Ok(())
    }

    /// A step, with an example looked at before and after it.
    async fn watched_step(
        &mut self,
        watch: Option<usize>,
        teller: &mut Teller,
    ) -> Result<(), TrainingError> {
        if self.is_done() {
            return Ok(());
        }
        let place = watch.and_then(|example| Some((example, self.examiner.index(example)?)));
        let Some((example, index)) = place else { return self.step(teller).await };
        let before = self.team.trainer().judge(&[index]).await?.pop();
        self.step(teller).await?;
        let after = self.team.trainer().judge(&[index]).await?.pop();
        if let (Some(before), Some(after)) = (before, after) {
            let learned = self.team.trainer().last_batch().contains(&index);
            teller.watched(Watched { example, learned, before, after });
        }
        Ok(())
    }

    async fn examine_if_stale(&mut self, teller: &mut Teller) -> Result<(), TrainingError> {
        if self.stale { self.examine(teller).await } else { Ok(()) }
    }

    async fn examine(&mut self, teller: &mut Teller) -> Result<(), TrainingError> {
        self.publish();
        if let Some(evaluation) = self.examiner.examine(self.id, &mut self.team).await? {
            if self.team.evaluated(evaluation.validation.loss) {
                self.best = Some(evaluation.clone());
            }
            teller.evaluated(evaluation);
            self.stale = false;
        }
        Ok(())
    }

    /// Ends with the network of the best evaluation, if the plan says so.
    fn back_to_best(&mut self, teller: &mut Teller) {
        if let (Some(_), Some(best)) = (self.team.back_to_best(), self.best.take()) {
            self.publish();
            teller.went_back(best);
        }
    }

    /// Lets typed texts be answered by the network as it is now, unless another run or an opened
    /// network took this one's place while it was computing.
    fn publish(&mut self) {
        if is_over(self.id) {
            return;
        }
        let taught = Rc::new(self.team.trainer().taught());
        let untrained = self.untrained.get_or_insert_with(|| Rc::clone(&taught));
        state::answer_with(FineTuned {
            step: self.team.trainer().learned_steps(),
            untrained: Some(Rc::clone(untrained)),
            bert: Rc::clone(&self.bert),
            taught,
        });
    }

    fn is_done(&self) -> bool {
        self.team.trainer().done() >= self.team.trainer().steps()
    }
}

/// Whether steps can be taken.
fn is_open(stage: &RunStage) -> bool {
    matches!(stage, RunStage::Paused | RunStage::Running)
}

/// Where a run stands once it has done what it was told; `None` if it does not hear that there.
fn heard(command: Command, stage: &RunStage) -> Option<RunStage> {
    match command {
        Command::Rewind => Some(RunStage::Paused),
        _ if !is_open(stage) => None,
        Command::Run => Some(RunStage::Running),
        Command::Pause | Command::Step { .. } => Some(RunStage::Paused),
        Command::Stop => Some(RunStage::Stopped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Command; 5] = [
        Command::Run,
        Command::Pause,
        Command::Step { watch: None },
        Command::Stop,
        Command::Rewind,
    ];

    #[test]
    fn an_open_run_hears_everything() {
        for stage in [RunStage::Paused, RunStage::Running] {
            let heard = ALL.map(|command| heard(command, &stage));
            let [paused, running] = [RunStage::Paused, RunStage::Running].map(Some);
            let stopped = Some(RunStage::Stopped);
            assert_eq!(heard, [running, paused.clone(), paused.clone(), stopped, paused]);
        }
    }

    #[test]
    fn one_that_ended_can_only_go_back() {
        let failed = RunStage::Failed { detail: "No.".to_owned() };
        for stage in [RunStage::Done, RunStage::Stopped, RunStage::Diverged, failed] {
            let heard = ALL.map(|command| heard(command, &stage));
            assert_eq!(heard, [None, None, None, None, Some(RunStage::Paused)], "{stage:?}");
        }
    }
}
