//! Values of which there is one of each type, for as long as whoever began the collection.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use leptos::prelude::*;

/// Everything that lasts, by its type.
#[derive(Clone, Copy)]
pub struct ByType {
    owner: StoredValue<Option<Owner>>,
    all: StoredValue<HashMap<TypeId, Box<dyn Any + Send + Sync>>>,
}

impl ByType {
    /// Nothing yet; what comes lasts as long as whoever calls.
    pub fn new() -> Self {
        Self { owner: StoredValue::new(Owner::current()), all: StoredValue::new(HashMap::new()) }
    }

    /// The one of this type; `begin` makes it where there is none yet.
    pub fn get<T: Copy + Send + Sync + 'static>(self, begin: impl FnOnce() -> T) -> T {
        let id = TypeId::of::<T>();
        let Self { owner, all } = self;
        let known = all.with_value(|all| all.get(&id)?.downcast_ref::<T>().copied());
        known.unwrap_or_else(|| {
            let begin = || untrack(begin);
            let begun = match owner.get_value() {
                Some(owner) => owner.with(begin),
                None => begin(),
            };
            all.update_value(|all| drop(all.insert(id, Box::new(begun))));
            begun
        })
    }
}

impl Default for ByType {
    fn default() -> Self {
        Self::new()
    }
}
