//! What goes on, and the states of the network that were kept.

use std::cell::RefCell;
use std::rc::Rc;

use bert::pretraining::Pretrained;
use text::config::BertConfig;
use text::tokenizer::Tokenizer;

use crate::course::{Mode, Steering};

/// States that are kept at most; then every second one goes.
const MOST: usize = 40;

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
    course: Option<Rc<Course>>,
    kept: Vec<Rc<Kept>>,
}

thread_local! {
    /// What is to be done next.
    pub static STEERING: RefCell<Steering> = RefCell::default();
    static STATE: RefCell<State> = RefCell::default();
}

fn with<T>(change: impl FnOnce(&mut State) -> T) -> T {
    STATE.with_borrow_mut(change)
}

/// Takes the place of whatever went on.
pub fn take_over(id: u32) {
    STEERING.with_borrow_mut(|steering| steering.take_over(id));
    with(|state| *state = State::default());
}

/// Ends what goes on.
pub fn end(id: u32) {
    if STEERING.with_borrow_mut(|steering| steering.end(id)) {
        with(|state| *state = State::default());
    }
}

/// Whether something newer has begun, or it was ended.
pub fn is_over(id: u32) -> bool {
    STEERING.with_borrow(|steering| steering.is_over(id))
}

/// Says what is to be done next.
pub fn steer(id: u32, mode: Mode) {
    STEERING.with_borrow_mut(|steering| steering.steer(id, mode));
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
