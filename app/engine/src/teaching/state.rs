//! What the parts of fine-tuning share.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use bert::Bert;
use bert::training::Taught;
use futures_channel::oneshot;
use protocol::Command;

use crate::scope::working;
use crate::session;
use crate::turn::next_turn;

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

#[derive(Default)]
struct State {
    /// The run that goes on.
    run: Option<u32>,
    commands: VecDeque<Command>,
    /// Wakes the run when something was told.
    waiting: Option<oneshot::Sender<()>>,
    network: Option<FineTuned>,
    /// Texts that are being looked at.
    looking: usize,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State::default());
}

/// Never held across an await.
fn with<T>(f: impl FnOnce(&mut State) -> T) -> T {
    STATE.with(|state| f(&mut state.borrow_mut()))
}

/// Makes this the run that goes on; an older one ends at its next step.
pub fn take_over(id: u32) {
    with(|state| {
        state.run = Some(id);
        state.commands.clear();
        // Dropping it wakes the older one.
        state.waiting = None;
    });
}

/// Whether a newer run has begun, or another network was opened.
pub fn is_over(id: u32) -> bool {
    with(|state| state.run != Some(id))
}

/// Ends whatever run goes on.
pub fn end_run() {
    with(|state| {
        state.run = None;
        state.waiting = None;
    });
}

/// Tells the run with this number what to do; one that is over does not hear it.
pub fn steer(id: u32, command: Command) {
    with(|state| {
        if state.run == Some(id) {
            state.commands.push_back(command);
            state.waiting = None;
        }
    });
}

/// What the run was told and has not done yet.
pub fn next_command(id: u32) -> Option<Command> {
    with(|state| if state.run == Some(id) { state.commands.pop_front() } else { None })
}

/// Waits until something is told or the run is over.
pub async fn wait() {
    let (sender, receiver) = oneshot::channel();
    with(|state| state.waiting = Some(sender));
    // It is dropped, not sent.
    let _ = receiver.await;
}

/// Lets everybody else go first: messages, passes, texts that are looked at. What follows may be
/// long, and the page is told.
pub async fn yield_to_others() {
    loop {
        next_turn().await;
        if !session::is_working() && with(|state| state.looking == 0) {
            return working();
        }
    }
}

/// Counts as looking at a text as long as it lives.
pub struct Looking;

impl Looking {
    /// Training waits from now on.
    pub fn begin() -> Self {
        with(|state| state.looking += 1);
        Self
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        with(|state| state.looking = state.looking.saturating_sub(1));
    }
}

/// The network that answers typed texts from now on.
pub fn answer_with(network: FineTuned) {
    with(|state| state.network = Some(network));
}

/// The network that answers typed texts.
pub fn network() -> Option<FineTuned> {
    with(|state| state.network.clone())
}

/// The model with the fine-tuned encoder in the place of its own, as it is now.
pub fn fine_tuned() -> Option<Bert> {
    let network = network()?;
    let encoder = network.taught.network.encoder.clone();
    Some(Bert { encoder, ..(*network.bert).clone() })
}
