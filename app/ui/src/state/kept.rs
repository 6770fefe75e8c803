//! The state of a room that the page keeps as text: only the room's own program reads it.

use std::fmt::Display;
use std::str::FromStr;

use leptos::prelude::*;

use super::store::{Change, Store};

/// What a room keeps: its text in the link, and what it means.
pub struct Kept<T: Send + Sync + 'static> {
    store: Store,
    text: RwSignal<String>,
    /// What the text means; a text that means nothing is the default.
    pub now: Memo<T>,
}

impl<T: Send + Sync> Clone for Kept<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync> Copy for Kept<T> {}

impl<T> Kept<T>
where
    T: FromStr + Display + Default + PartialEq + Clone + Send + Sync,
{
    /// Reads a text of the page's state.
    pub fn new(store: Store, text: RwSignal<String>) -> Self {
        Self {
            store,
            text,
            now: Memo::new(move |_| text.with(|text| text.parse().unwrap_or_default())),
        }
    }

    /// One thing of it, tracked.
    pub fn part<U: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&T) -> U + Send + Sync + 'static,
    ) -> Memo<U> {
        Memo::new(move |_| self.now.with(&read))
    }

    /// Changes it. The default is no text, so that no link carries it.
    pub fn change(self, how: Change, change: impl FnOnce(&mut T)) {
        let mut next = self.now.get_untracked();
        change(&mut next);
        let text = if next == T::default() { String::new() } else { next.to_string() };
        if self.text.with_untracked(|now| *now != text) {
            self.store.change.set_value(how);
            self.text.set(text);
        }
    }
}
