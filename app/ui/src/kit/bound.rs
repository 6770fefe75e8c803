//! A value that a control shows and changes, whoever keeps it.

use leptos::prelude::*;

/// What is chosen now, and how to choose something else.
pub struct Bound<T: Send + Sync + 'static> {
    now: Signal<T>,
    choose: Callback<T>,
}

impl<T: Send + Sync> Clone for Bound<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync> Copy for Bound<T> {}

impl<T: Clone + Send + Sync> Bound<T> {
    /// Shows `now`, hands what is chosen to `choose`.
    pub fn new(now: impl Into<Signal<T>>, choose: impl Fn(T) + Send + Sync + 'static) -> Self {
        Self { now: now.into(), choose: Callback::new(choose) }
    }

    /// What is chosen now, tracked.
    pub fn get(self) -> T {
        self.now.get()
    }

    /// What is chosen now, without tracking.
    pub fn get_untracked(self) -> T {
        self.now.get_untracked()
    }

    /// Chooses something else.
    pub fn set(self, value: T) {
        self.choose.run(value);
    }
}
