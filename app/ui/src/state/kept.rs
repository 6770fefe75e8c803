//! What a room keeps: texts of the page's state, and the plain struct that they mean.

use std::fmt;
use std::sync::Arc;

use leptos::prelude::*;
use lessons::fields::{self, Fields, Texts};

use super::lasting::Lasts;
use super::store::{Change, Store};

/// A struct that a room keeps.
pub trait OfRoom: Fields + PartialEq + Clone + Send + Sync + 'static {
    /// What links call the room.
    const ROOM: &'static str;
}

/// What is kept of a room. A room may keep several structs, whose fields have different names.
pub struct Kept<T: Send + Sync + 'static> {
    /// What the texts mean; one that makes no sense counts as not there.
    pub now: Memo<T>,
    keep: StoredValue<Keeping<T>>,
}

/// Puts another value in the place of the one that is kept.
type Keeping<T> = Arc<dyn Fn(Change, T) + Send + Sync>;

impl<T: Send + Sync> Clone for Kept<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync> Copy for Kept<T> {}

impl<T: OfRoom> Lasts for Kept<T> {
    fn begin(store: Store) -> Self {
        let now = Memo::new(move |_| fields::read(&store.kept.with(|all| all.of(T::ROOM))).0);
        let keep = move |how, next: T| {
            let before = store.kept.with_untracked(|all| all.of(T::ROOM));
            let after = with(&before, &next);
            if before != after {
                store.commit(how, |choices| choices.kept.update(|all| all.put(T::ROOM, after)));
            }
        };
        Self { now, keep: StoredValue::new(Arc::new(keep)) }
    }
}

/// What a room keeps.
pub fn kept<T: OfRoom>(store: Store) -> Kept<T> {
    store.lasting()
}

impl<T: PartialEq + Clone + Send + Sync> Kept<T> {
    /// One thing of it, tracked.
    pub fn part<U: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&T) -> U + Send + Sync + 'static,
    ) -> Memo<U> {
        Memo::new(move |_| self.now.with(&read))
    }

    /// Changes it. What is at its default is no text, so that no link carries it.
    pub fn change(self, how: Change, change: impl FnOnce(&mut T)) {
        let mut next = self.now.get_untracked();
        change(&mut next);
        (self.keep.get_value())(how, next);
    }
}

/// The texts of a room with those of one struct in their place.
fn with<T: Fields>(before: &Texts, next: &T) -> Texts {
    let names = fields::texts(&T::default());
    let mut after = before.clone();
    after.retain(|name, _| !names.contains_key(name));
    after.extend(fields::differing(next));
    after
}

/// A struct that a room keeps, for those who only compare texts.
#[derive(Clone, Copy)]
pub struct Keeps {
    /// The names of its fields.
    pub names: fn() -> Vec<String>,
    /// The names among texts that make no sense.
    pub refused: fn(&Texts) -> Vec<String>,
}

impl Keeps {
    /// That struct.
    pub const fn of<T: OfRoom>() -> Self {
        Self {
            names: || fields::texts(&T::default()).into_keys().collect(),
            refused: |texts| {
                let mut own = texts.clone();
                let names = fields::texts(&T::default());
                own.retain(|name, _| names.contains_key(name));
                fields::read::<T>(&own).1
            },
        }
    }
}

impl fmt::Debug for Keeps {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.debug_list().entries((self.names)()).finish()
    }
}

/// What holds of the fields of every room.
#[cfg(test)]
pub(crate) mod checks {
    use super::*;

    /// A link brings a value back, and says nothing of what is at its default.
    pub(crate) fn comes_back<T: OfRoom + fmt::Debug>(value: &T) {
        assert_eq!(fields::read(&fields::differing(value)), (value.clone(), Vec::new()));
        assert_eq!(fields::differing(&T::default()), Texts::new());
    }

    /// Each of these texts makes no sense in its field.
    pub(crate) fn refuses<T: OfRoom>(texts: &[(&str, &str)]) {
        for (name, text) in texts {
            let (_, refused) = fields::read::<T>(&[((*name).into(), (*text).into())].into());
            assert_eq!(refused, [*name], "{text}");
        }
    }
}
