//! Fine-tuning beside the passes: one run at a time, a step at a time, so that whoever types in
//! between is answered first.
//!
//! `lesson` makes examples ready, `place` chooses the device, `run` says when steps are taken, `team`
//! takes them, with a partner on a second core where there is one, `evaluation` measures, `apply`
//! looks at typed texts, `predict` at many, `kept` holds networks over visits, `own` is the classifier of the open model, `recorded` those that come with the page. `state` is what they share.

mod apply;
mod evaluation;
mod kept;
mod lesson;
mod own;
mod place;
mod predict;
pub mod recorded;
mod run;
mod state;
mod team;
mod tell;

use protocol::Teach;

pub use state::fine_tuned;
pub use team::BATCH;

/// Does what the page asks; `files` are those that came with the message.
pub fn accept(id: u32, teach: Teach, files: Vec<Vec<u8>>) {
    match teach {
        Teach::Begin { dataset, plan, device, start } => {
            run::begin(id, dataset, plan, device, start)
        }
        Teach::Recall { dataset, plan, weights } => recorded::recall(id, dataset, plan, weights),
        Teach::Steer { command } => state::steer(id, command),
        Teach::Apply { text } => apply::next(id, text),
        Teach::Predict { texts } => predict::begin(id, texts),
        Teach::StopPredicting => predict::stop(),
        Teach::Export => kept::export(id),
        Teach::Import { names } => kept::import(id, &names, files),
        Teach::Keep { name } => kept::keep(id, name),
        Teach::Open { name } => kept::open(id, name),
        Teach::OpenOwn { task } => own::open(id, task),
        Teach::Discard { name } => kept::discard(id, name),
        Teach::List => kept::list(id),
    }
}
