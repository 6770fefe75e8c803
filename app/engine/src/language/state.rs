//! What goes on, and what questions are answered by.

use std::cell::RefCell;
use std::rc::Rc;

use bert::language::LanguageModel;
use text::language::{Architecture, NGrams, Text};

use crate::course::{Mode, Steering};

/// The text and its counts.
pub struct Counted {
    /// The text.
    pub text: Text,
    /// Counts of the rows to learn from.
    pub ngrams: NGrams,
    /// n.
    pub order: usize,
}

/// Networks after so many steps.
#[derive(Clone)]
pub struct Learned {
    /// Steps.
    pub step: usize,
    /// The networks.
    pub networks: Vec<(Architecture, LanguageModel)>,
}

/// What questions are answered by.
pub type Answering = (Rc<Counted>, Rc<Learned>);

thread_local! {
    /// What is to be done next.
    pub static STEERING: RefCell<Steering> = RefCell::default();
    static ANSWERING: RefCell<Option<Answering>> = RefCell::default();
}

/// Takes the place of whatever went on.
pub fn take_over(id: u32) {
    STEERING.with_borrow_mut(|steering| steering.take_over(id));
    ANSWERING.set(None);
}

/// Ends what goes on.
pub fn end(id: u32) {
    if STEERING.with_borrow_mut(|steering| steering.end(id)) {
        ANSWERING.set(None);
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

/// Lets questions be answered by these networks.
pub fn share(counted: Rc<Counted>, learned: Learned) {
    ANSWERING.set(Some((counted, Rc::new(learned))));
}

/// What questions are answered by.
pub fn answering() -> Option<Answering> {
    ANSWERING.with_borrow(Clone::clone)
}
