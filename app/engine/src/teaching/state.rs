//! What the parts of fine-tuning share.

use std::cell::RefCell;
use std::rc::Rc;

use bert::Bert;
use bert::training::Taught;
use protocol::Command;

use crate::run::{self, Steering};

/// A network that answers typed texts.
#[derive(Clone)]
pub struct FineTuned {
    /// The network as it is now.
    pub taught: Rc<Taught>,
    /// Steps that it has learned.
    pub step: usize,
    /// The network before the first step; `None` if it was loaded.
    pub untrained: Option<Rc<Taught>>,
    /// The model that it began as, on the same device.
    pub bert: Rc<Bert>,
}

thread_local! {
    /// The run that goes on, and what it was told.
    static STEERING: RefCell<Steering<(), Command>> = RefCell::default();
    static NETWORK: RefCell<Option<FineTuned>> = const { RefCell::new(None) };
}

/// Makes this the run that goes on; an older one ends at its next step.
pub fn take_over(id: u32) {
    STEERING.with_borrow_mut(|steering| steering.take_over(id));
}

/// Whether a newer run has begun, or another network was opened.
pub fn is_over(id: u32) -> bool {
    STEERING.with_borrow(|steering| steering.is_over(id))
}

/// Ends whatever run goes on.
pub fn end_run() {
    STEERING.with_borrow_mut(Steering::end_any);
}

/// Tells the run with this number what to do; one that is over does not hear it.
pub fn steer(id: u32, command: Command) {
    STEERING.with_borrow_mut(|steering| steering.order(id, command));
}

/// What the run was told and has not done yet.
pub fn next_command(id: u32) -> Option<Command> {
    STEERING.with_borrow_mut(|steering| steering.next(id))
}

/// Waits until something is told or the run is over.
pub async fn wait() {
    run::wait(&STEERING).await;
}

/// The network that answers typed texts from now on.
pub fn answer_with(network: FineTuned) {
    NETWORK.set(Some(network));
}

/// The network that answers typed texts.
pub fn network() -> Option<FineTuned> {
    NETWORK.with_borrow(Clone::clone)
}

/// The model with the fine-tuned encoder in the place of its own, as it is now.
pub fn fine_tuned() -> Option<Bert> {
    let network = network()?;
    let encoder = network.taught.network.encoder.clone();
    Some(Bert { encoder, ..(*network.bert).clone() })
}
