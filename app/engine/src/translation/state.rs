//! What goes on, and what questions are answered by.

use std::cell::RefCell;
use std::rc::Rc;

use bert::translation::Translator;
use text::translation::{Architecture, Recipe};

use crate::course::{Mode, Steering};

/// Networks after so many steps.
pub struct Learned {
    /// How, and what.
    pub recipe: Recipe,
    /// Steps.
    pub step: usize,
    /// The networks.
    pub networks: Vec<(Architecture, Translator)>,
}

thread_local! {
    /// What is to be done next.
    pub static STEERING: RefCell<Steering> = RefCell::default();
    static LEARNED: RefCell<Option<Rc<Learned>>> = RefCell::default();
}

/// Takes the place of whatever went on.
pub fn take_over(id: u32) {
    STEERING.with_borrow_mut(|steering| steering.take_over(id));
    LEARNED.set(None);
}

/// Ends what goes on.
pub fn end(id: u32) {
    if STEERING.with_borrow_mut(|steering| steering.end(id)) {
        LEARNED.set(None);
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
pub fn share(learned: Learned) {
    LEARNED.set(Some(Rc::new(learned)));
}

/// What questions are answered by.
pub fn learned() -> Option<Rc<Learned>> {
    LEARNED.with_borrow(Clone::clone)
}
