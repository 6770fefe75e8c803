//! What goes on, and the states of the network that were kept.

use std::cell::RefCell;
use std::rc::Rc;

use futures_channel::oneshot;
use model::config::BertConfig;
use model::pretraining::Pretrained;
use model::tokenizer::Tokenizer;

/// States that are kept at most; then every second one goes.
const MOST: usize = 40;

/// What is to be done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    #[default]
    Paused,
    /// One step.
    OneStep,
    /// Step after step.
    Running,
}

/// A network after so many steps.
pub struct Kept {
    /// Steps.
    pub step: usize,
    /// The network.
    pub network: Pretrained,
}

/// What every state shares.
pub struct Course {
    /// The network's sizes.
    pub config: BertConfig,
    /// Cuts texts as the text that is learned was cut.
    pub tokenizer: Tokenizer,
    /// The pieces, the most frequent first, without specials.
    pub frequent: Vec<u32>,
}

#[derive(Default)]
struct State {
    current: Option<u32>,
    mode: Mode,
    waiting: Option<oneshot::Sender<()>>,
    course: Option<Rc<Course>>,
    kept: Vec<Rc<Kept>>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

fn with<T>(change: impl FnOnce(&mut State) -> T) -> T {
    STATE.with_borrow_mut(change)
}

/// Takes the place of whatever went on.
pub fn take_over(id: u32) {
    with(|state| *state = State { current: Some(id), ..State::default() });
}

/// Ends what goes on.
pub fn end(id: u32) {
    with(|state| {
        if state.current == Some(id) {
            *state = State::default();
        }
    });
}

/// Whether something newer has begun, or it was ended.
pub fn is_over(id: u32) -> bool {
    with(|state| state.current != Some(id))
}

/// Says what is to be done next.
pub fn steer(id: u32, mode: Mode) {
    with(|state| {
        if state.current == Some(id) {
            state.mode = mode;
            state.waiting = None;
        }
    });
}

/// What is to be done next.
pub fn mode() -> Mode {
    with(|state| state.mode)
}

/// Waits until something is to be done.
pub async fn wait() {
    let (sender, receiver) = oneshot::channel();
    with(|state| state.waiting = Some(sender));
    // It is dropped, not sent.
    let _ = receiver.await;
}

/// What every state of this course shares.
pub fn share(course: Course) {
    with(|state| state.course = Some(Rc::new(course)));
}

/// Keeps a state, and answers with the steps of all that are kept.
pub fn keep(kept: Kept) -> Vec<usize> {
    with(|state| {
        if state.kept.len() >= MOST {
            let mut place = 0;
            // The first one stays: it shows what the network began with.
            state.kept.retain(|_| {
                place += 1;
                place % 2 == 1
            });
        }
        state.kept.push(Rc::new(kept));
        state.kept.iter().map(|kept| kept.step).collect()
    })
}

/// A state that was kept after so many steps.
pub fn kept(step: usize) -> Option<(Rc<Course>, Rc<Kept>)> {
    with(|state| {
        let kept = state.kept.iter().find(|kept| kept.step == step)?;
        Some((state.course.clone()?, kept.clone()))
    })
}
