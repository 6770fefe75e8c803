//! The classifier of the model that is open, as a network that answers.

use std::rc::Rc;

use bert::Bert;
use bert::training::{Network, TaskHead, Taught as FineTunedNetwork};
use protocol::Taught;
use text::data::Task;
use text::training::{Plan, Scope};

use super::state::{self, FineTuned};
use super::tell::{answer, refuse};
use crate::session;

/// Typed texts are answered by it from now on; a run that goes on ends.
pub fn open(id: u32, task: Task) {
    let active = session::with(|session| session.active);
    let model = active.and_then(session::model_on);
    let name = session::with(|session| session.files.as_ref().map(|files| files.name.clone()));
    let Some((bert, name)) = model.zip(name) else {
        return refuse(id, "The model is not loaded yet.");
    };
    let Some(own) = of_model(&bert, task) else {
        return refuse(id, "The model that is open has no output layer for this task.");
    };
    let (labels, plan) = (own.labels.clone(), own.plan);
    state::end_run();
    let taught = Rc::new(own);
    state::answer_with(FineTuned { taught, step: 0, untrained: None, bert });
    answer(id, &Taught::Opened { name: Some(name), task, labels, plan, own: true });
}

fn of_model(bert: &Bert, task: Task) -> Option<FineTunedNetwork> {
    let heads = bert.heads();
    let labels = match task {
        Task::Words | Task::Entities => heads.token_classification,
        _ => heads.sequence_classification,
    }?;
    // Its encoder is that of the model.
    let plan = Plan { scope: Scope::Head, ..Plan::of(task) };
    let head = TaskHead::of_model(bert, task, labels.len(), &plan)?;
    let labels = if task.has_labels() { labels } else { Vec::new() };
    let network = Network { encoder: bert.encoder.clone(), head };
    let config = bert.config.clone();
    Some(FineTunedNetwork { task, labels, plan, scale: None, config, network })
}
