//! What pretraining is worth: the same examples teach the network before its first step, a state of
//! it that was kept, and the page's model.

use std::cell::RefCell;
use std::rc::Rc;

use bert::Bert;
use bert::pretraining::Pretrained;
use bert::training::{Trainer, TrainingError};
use protocol::DeviceKind;
use protocol::pretraining::{Answer, Compared, Pretraining};
use text::data::Dataset;
use text::tokenizer::Tokenizer;
use text::training::{Lesson, Plan, score};

use super::kept::kept;
use super::look::GONE;
use crate::give_way::yield_to_others;
use crate::run::{Line, Refused, Steering};
use crate::scope::{now, working};
use crate::session;

/// Examples that are judged before others get their turn.
const BATCH: usize = 8;
/// Milliseconds between two reports.
const REPORT: f64 = 150.0;

thread_local! {
    static STEERING: RefCell<Steering<(), ()>> = RefCell::default();
}

/// Compares, unless it is ended; a comparison that goes on ends.
pub async fn compare(
    line: Line<Pretraining>,
    state: usize,
    dataset: &Dataset,
    plan: Plan,
) -> Result<(), Refused> {
    STEERING.with_borrow_mut(|steering| steering.take_over(line.id()));
    let compared = compare_all(&line, state, dataset, plan).await;
    end(line.id());
    compared
}

/// Ends a comparison.
pub fn end(id: u32) {
    STEERING.with_borrow_mut(|steering| steering.end(id));
}

async fn compare_all(
    line: &Line<Pretraining>,
    state: usize,
    dataset: &Dataset,
    plan: Plan,
) -> Result<(), Refused> {
    let (shared, first) = kept(0).ok_or(GONE)?;
    let (_, pretrained) = kept(state).ok_or(GONE)?;
    let files = session::with(|session| session.files.clone());
    let model = session::model_on(DeviceKind::Cpu);
    let (files, model) = files.zip(model).ok_or("The model is not loaded yet.")?;
    let small = |network: &Pretrained| {
        (Rc::new(network.clone().into_bert(shared.config.clone())), &shared.tokenizer)
    };
    for network in Compared::ALL {
        let (bert, tokenizer) = match network {
            Compared::Random => small(&first),
            Compared::Pretrained => small(&pretrained),
            Compared::Model => (model.clone(), files.model.tokenizer()),
        };
        let start = now();
        let right = tune(line, network, &bert, tokenizer, dataset, plan).await?;
        let Some(right) = right else { break };
        line.answer(Answer::Tuned { network, right, milliseconds: now() - start });
    }
    Ok(())
}

/// Fine-tunes a copy of a network. Which examples for validation it then gets right; `None` if the
/// comparison is over.
async fn tune(
    line: &Line<Pretraining>,
    network: Compared,
    bert: &Bert,
    tokenizer: &Tokenizer,
    dataset: &Dataset,
    plan: Plan,
) -> Result<Option<Vec<bool>>, TrainingError> {
    if gives_way(line.id()).await {
        return Ok(None);
    }
    let limit = bert.config.positions();
    let mut trainer = Trainer::new(bert, Lesson::of(dataset, tokenizer, limit, plan.seed), plan)?;
    let steps = trainer.steps() * plan.batch_size;
    let mut told = f64::NEG_INFINITY;
    while trainer.prepare().await? || trainer.done() < trainer.steps() {
        if trainer.prepared() >= trainer.to_prepare() {
            trainer.step_watched(&mut |_| working(), yield_to_others).await?;
        }
        if now() - told >= REPORT {
            let done = trainer.prepared() + trainer.done() * plan.batch_size;
            let share = done as f64 / (trainer.to_prepare() + steps).max(1) as f64;
            line.answer(Answer::Tuning { network, share });
            told = now();
        }
        if gives_way(line.id()).await {
            return Ok(None);
        }
    }
    validate(line.id(), &trainer).await
}

/// Which examples for validation are right; `None` if the comparison is over.
async fn validate(id: u32, trainer: &Trainer) -> Result<Option<Vec<bool>>, TrainingError> {
    let Lesson { task, labels, examples, trained } = trainer.lesson();
    let validation: Vec<usize> = (*trained..examples.len()).collect();
    let mut right = Vec::with_capacity(validation.len());
    for batch in trainer.portions(&validation, BATCH) {
        if gives_way(id).await {
            return Ok(None);
        }
        let judged = trainer.judge(batch).await?;
        let pairs = batch.iter().filter_map(|place| examples.get(*place)).zip(judged);
        right.extend(
            pairs.map(|(example, judged)| score(*task, labels, &[example], &[judged]).right == 1),
        );
    }
    Ok(Some(right))
}

/// Lets others go first; whether the comparison is over then.
async fn gives_way(id: u32) -> bool {
    yield_to_others().await;
    STEERING.with_borrow(|steering| steering.is_over(id))
}
