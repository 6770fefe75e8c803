//! Runs that were recorded: their networks answer typed texts as if they had just learned.

use std::rc::Rc;

use bert::training::Trainer;
use protocol::{DeviceKind, Taught, fetch};
use text::data::Dataset;
use text::training::Plan;
use wasm_bindgen_futures::spawn_local;

use super::lesson::{self, Prepared};
use super::state::{self, FineTuned, is_over};
use super::tell::{answer, refuse};
use crate::run::{NOT_FETCHED, Refused};
use crate::session;

/// Answers typed texts with the network in which a recorded run ended; one that goes on ends.
pub fn recall(id: u32, dataset: Dataset, plan: Plan, weights: String) {
    state::take_over(id);
    spawn_local(async move {
        match recalled(id, dataset, plan, &weights).await {
            Ok(Some(network)) => {
                state::answer_with(network);
                answer(id, &Taught::Recalled);
            }
            Ok(None) => {}
            Err(error) => refuse(id, error),
        }
    });
}

/// Its network; `None` if something newer has begun.
async fn recalled(
    id: u32,
    dataset: Dataset,
    plan: Plan,
    weights: &str,
) -> Result<Option<FineTuned>, Refused> {
    let loaded = session::with(|session| session.files.clone());
    let loaded = loaded.zip(session::model_on(DeviceKind::Cpu));
    let (files, bert) = loaded.ok_or("The model is not loaded yet.")?;
    let weights = fetch::fetch(weights, |_| {}).await.map_err(|_| NOT_FETCHED)?;
    let limit = files.model.config().positions();
    let prepared = lesson::prepare(id, &dataset, files.model.tokenizer(), limit, plan.seed).await;
    let Some(Prepared { lesson, .. }) = prepared else { return Ok(None) };
    let mut trainer = Trainer::new(&bert, lesson, plan)?;
    let untrained = Some(Rc::new(trainer.taught()));
    trainer.recall(&weights.to_vec())?;
    let (taught, step) = (Rc::new(trainer.taught()), trainer.done());
    Ok((!is_over(id)).then_some(FineTuned { taught, step, untrained, bert }))
}

/// A whole run outside a browser: what the page would be told of it, and the weights that learned. Of
/// each evaluation but the last only the scores are kept.
///
/// # Errors
/// If the model or the examples cannot be used.
#[cfg(not(target_family = "wasm"))]
pub async fn record(
    model: Vec<(String, Vec<u8>)>,
    dataset: Dataset,
    plan: Plan,
) -> Result<(Vec<protocol::RunProgress>, Vec<u8>), Refused> {
    use std::time::{Duration, Instant};

    use super::evaluation::Examiner;
    use super::team::Team;

    /// The number of a run that nobody tells apart from others.
    const ONLY: u32 = 1;
    state::take_over(ONLY);
    let files = bert::checkpoint::ModelFiles::from_named(model)?;
    let bert = files.load(&burn::tensor::Device::flex())?;
    let limit = files.config().positions();
    let prepared = lesson::prepare(ONLY, &dataset, files.tokenizer(), limit, plan.seed).await;
    let Prepared { lesson, places } = prepared.ok_or("Another run has begun.")?;
    let mut examiner = Examiner::new(&lesson, plan.seed, places);
    let mut team = Team::alone(Trainer::new(&bert, lesson, plan)?);
    while team.prepare().await? {}
    let (total, epoch) = (team.trainer().steps(), team.trainer().steps_of_an_epoch());
    let first = examiner.examine(ONLY, &mut team).await?;
    let mut told = vec![progress(total, Vec::new(), first)];
    let (mut steps, mut taken) = (Vec::new(), Duration::ZERO);
    while team.trainer().done() < total {
        let begun = Instant::now();
        steps.push(team.step().await?);
        taken += begun.elapsed();
        let done = team.trainer().done();
        if done.is_multiple_of(epoch) || done == total {
            if let Some(before) = told.last_mut().and_then(|told| told.evaluation.as_mut()) {
                before.judged.clear();
                before.points.clear();
            }
            let evaluation = examiner.examine(ONLY, &mut team).await?;
            told.push(progress(total, std::mem::take(&mut steps), evaluation));
        }
    }
    if let Some(last) = told.last_mut() {
        let milliseconds = taken.as_secs_f64() * 1e3 / total.max(1) as f64;
        last.times = vec![protocol::StepTime { device: DeviceKind::Cpu, milliseconds }];
    }
    Ok((told, team.trainer().record().await?))
}

#[cfg(not(target_family = "wasm"))]
fn progress(
    steps_total: usize,
    steps: Vec<text::training::Step>,
    evaluation: Option<protocol::Evaluation>,
) -> protocol::RunProgress {
    protocol::RunProgress {
        stage: protocol::RunStage::Done,
        device: Some(DeviceKind::Cpu),
        times: Vec::new(),
        steps_total,
        afresh: steps.is_empty(),
        steps,
        evaluation,
        watched: None,
        back: None,
        examples_per_second: None,
        seconds_left: None,
    }
}
