//! What the networks of a run are asked, one question at a time, and what they said.

use std::sync::Arc;

use leptos::prelude::*;

/// After so many steps, a text, and what else the answer hangs on.
pub type Question<T> = (usize, Arc<str>, T);

/// A question of which one at a time is on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked<T> {
    /// On its way, with its number.
    pub open: Option<(u32, T)>,
    /// The last one that was answered, or refused.
    pub answered: Option<T>,
}

impl<T> Default for Asked<T> {
    fn default() -> Self {
        Self { open: None, answered: None }
    }
}

impl<T: PartialEq> Asked<T> {
    /// Whether nothing is on its way and this is something else than what was answered.
    pub fn is_new(&self, question: &T) -> bool {
        self.open.is_none() && self.answered.as_ref() != Some(question)
    }

    /// Takes note of an answer; whether it is one to what is on its way.
    pub fn close(&mut self, id: u32) -> Option<&T> {
        let (_, question) = self.open.take_if(|(open, _)| *open == id)?;
        self.answered = Some(question);
        self.answered.as_ref()
    }
}

/// What is asked about a text, and what was said of it last.
pub struct Exchange<T: Send + Sync + 'static, A: Send + Sync + 'static> {
    /// The question.
    pub asked: RwSignal<Asked<Question<T>>>,
    /// The answer.
    pub said: RwSignal<Option<Arc<A>>>,
}

impl<T: Send + Sync, A: Send + Sync> Clone for Exchange<T, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync, A: Send + Sync> Copy for Exchange<T, A> {}

impl<T: Send + Sync, A: Send + Sync> Default for Exchange<T, A> {
    fn default() -> Self {
        Self { asked: RwSignal::default(), said: RwSignal::default() }
    }
}

impl<T: PartialEq + Send + Sync, A: Send + Sync> Exchange<T, A> {
    /// Takes an answer, if it is one to what is on its way.
    pub fn hear(self, id: u32, said: A) {
        if self.close(id) {
            self.said.set(Some(Arc::new(said)));
        }
    }
}

/// An exchange, whatever it is about.
pub trait Exchanged {
    /// What networks of another run said goes.
    fn clear(&self);

    /// Nothing that was asked will be answered any more.
    fn forget(&self);

    /// Takes note of an answer, or that there will be none; whether it is one to what is on its way.
    fn close(&self, id: u32) -> bool;
}

impl<T: PartialEq + Send + Sync, A: Send + Sync> Exchanged for Exchange<T, A> {
    fn clear(&self) {
        self.said.set(None);
    }

    fn forget(&self) {
        self.asked.set(Asked::default());
    }

    fn close(&self, id: u32) -> bool {
        self.asked.try_update(|asked| asked.close(id).is_some()) == Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_the_open_question_is_taken() {
        let exchange = Exchange::<bool, &str>::default();
        let question = (0, "the dog".into(), true);
        exchange.asked.update(|asked| asked.open = Some((8, question.clone())));
        let is_new = || exchange.asked.with_untracked(|asked| asked.is_new(&question));
        exchange.hear(7, "fed");
        assert_eq!(exchange.said.get_untracked(), None);
        exchange.hear(8, "fed");
        assert_eq!((exchange.said.get_untracked(), is_new()), (Some(Arc::new("fed")), false));
        // Another run knows nothing of it.
        exchange.clear();
        exchange.forget();
        assert_eq!((exchange.said.get_untracked(), is_new()), (None, true));
    }
}
