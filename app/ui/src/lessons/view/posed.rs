//! A question as its views read it.

use std::sync::Arc;

use leptos::prelude::*;
use lessons::measures::Unknown;
use lessons::{Given, Question, Right};

use crate::lessons::answers::Answered;
use crate::state::store::Store;

/// A question as its views read it.
#[derive(Clone, Copy)]
pub struct Posed {
    /// The page's signals.
    pub store: Store,
    /// The question.
    pub question: StoredValue<Arc<Question>>,
    /// What is right now.
    pub right: Memo<Result<Right, Unknown>>,
    /// What was answered.
    pub answered: Memo<Option<Answered>>,
    /// Keeps an answer.
    pub answer: Callback<Given>,
    /// Whether somebody still writes: what follows an answer would be in the way.
    pub writing: RwSignal<bool>,
}

impl Posed {
    /// Whether what is right will be known soon: an answer would not be judged now.
    pub fn waits(&self) -> bool {
        self.right.with(|right| *right == Err(Unknown::NotYet))
    }

    /// Whether the answer is shown.
    pub fn is_revealed(&self) -> bool {
        self.answered.with(Option::is_some) && !self.writing.get()
    }
}
