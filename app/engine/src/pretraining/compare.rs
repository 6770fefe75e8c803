//! What pretraining is worth: the same examples teach the network before its first step, a state of
//! it that was kept, and the page's model.

use std::cell::RefCell;
use std::rc::Rc;

use bert::Bert;
use bert::training::{Trainer, TrainingError};
use protocol::{Compared, DeviceKind, Told};
use text::data::Dataset;
use text::tokenizer::Tokenizer;
use text::training::{Lesson, Plan, score};
use wasm_bindgen_futures::spawn_local;

use super::look::GONE;
use super::state;
use super::{failed, tell};
use crate::course::Steering;
use crate::scope::{now, working};
use crate::session;
use crate::teaching::yield_to_others;

/// Examples that are judged before others get their turn.
const BATCH: usize = 8;
/// Milliseconds between two reports.
const REPORT: f64 = 150.0;

thread_local! {
    static STEERING: RefCell<Steering> = RefCell::default();
}

/// Begins; a comparison that goes on ends.
pub fn begin(id: u32, state: usize, dataset: Dataset, plan: Plan) {
    STEERING.with_borrow_mut(|steering| steering.take_over(id));
    spawn_local(async move {
        if let Err(error) = compare(id, state, &dataset, plan).await {
            failed(id, error);
        }
        end(id);
    });
}

/// Ends a comparison.
pub fn end(id: u32) {
    STEERING.with_borrow_mut(|steering| _ = steering.end(id));
}

async fn compare(id: u32, step: usize, dataset: &Dataset, plan: Plan) -> Result<(), TrainingError> {
    let (Some((course, first)), Some((_, kept))) = (state::kept(0), state::kept(step)) else {
        failed(id, GONE);
        return Ok(());
    };
    let files = session::with(|session| session.files.clone());
    let Some((files, model)) = files.zip(session::model_on(DeviceKind::Cpu)) else {
        failed(id, "The model is not loaded yet.");
        return Ok(());
    };
    let small = |kept: &state::Kept| {
        (Rc::new(kept.network.clone().into_bert(course.config.clone())), &course.tokenizer)
    };
    for network in Compared::ALL {
        let (bert, tokenizer) = match network {
            Compared::Random => small(&first),
            Compared::Pretrained => small(&kept),
            Compared::Model => (model.clone(), files.model.tokenizer()),
        };
        let start = now();
        let Some(right) = tune(id, network, &bert, tokenizer, dataset, plan).await? else { break };
        tell(id, &Told::Tuned { network, right, milliseconds: now() - start });
    }
    Ok(())
}

/// Fine-tunes a copy of a network. Which examples for validation it then gets right; `None` if the
/// comparison is over.
async fn tune(
    id: u32,
    network: Compared,
    bert: &Bert,
    tokenizer: &Tokenizer,
    dataset: &Dataset,
    plan: Plan,
) -> Result<Option<Vec<bool>>, TrainingError> {
    if gives_way(id).await {
        return Ok(None);
    }
    let limit = bert.config.max_position_embeddings;
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
            tell(id, &Told::Tuning { network, share });
            told = now();
        }
        if gives_way(id).await {
            return Ok(None);
        }
    }
    validate(id, &trainer).await
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
