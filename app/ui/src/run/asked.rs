//! What the networks of a run are asked, one question at a time.

use leptos::prelude::*;

/// After so many steps, a text, and what else the answer hangs on.
pub type Question<T> = (usize, String, T);

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

/// Takes note of an answer; whether it is one to what is on its way.
pub fn closes<T>(asked: &ArcRwSignal<Asked<T>>, id: u32) -> bool
where
    T: PartialEq + Send + Sync + 'static,
{
    asked.try_update(|asked| asked.close(id).is_some()) == Some(true)
}
