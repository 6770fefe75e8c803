//! What a room or the lessons know for as long as the page is there, whether they are open or not.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use leptos::prelude::*;

use super::store::Store;

/// Signals that outlive the views that read them.
pub trait Lasts: Copy + Send + Sync + 'static {
    /// As they are when somebody asks for them first.
    fn begin(store: Store) -> Self;
}

/// Everything that lasts, by its type.
#[derive(Clone, Copy)]
pub struct Lasting {
    owner: StoredValue<Option<Owner>>,
    all: StoredValue<HashMap<TypeId, Box<dyn Any + Send + Sync>>>,
}

impl Lasting {
    /// Nothing yet; what comes lasts as long as whoever calls.
    pub fn new() -> Self {
        Self { owner: StoredValue::new(Owner::current()), all: StoredValue::new(HashMap::new()) }
    }
}

impl Default for Lasting {
    fn default() -> Self {
        Self::new()
    }
}

impl Store {
    /// What lasts of this type.
    pub fn lasting<T: Lasts>(self) -> T {
        let id = TypeId::of::<T>();
        let Lasting { owner, all } = self.lasting;
        let known = all.with_value(|all| all.get(&id)?.downcast_ref::<T>().copied());
        known.unwrap_or_else(|| {
            let begin = || untrack(|| T::begin(self));
            let begun = match owner.get_value() {
                Some(owner) => owner.with(begin),
                None => begin(),
            };
            all.update_value(|all| drop(all.insert(id, Box::new(begun))));
            begun
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::lab::Lab;

    #[derive(Clone, Copy)]
    struct Count(RwSignal<usize>);

    impl Lasts for Count {
        fn begin(_: Store) -> Self {
            Self(RwSignal::new(0))
        }
    }

    #[test]
    fn it_outlives_the_view_that_asked_first() {
        let page = Owner::new();
        page.set();
        let store = Store::new(Lab::default());
        let view = page.with(Owner::new);
        view.with(|| store.lasting::<Count>().0.set(7));
        view.cleanup();
        drop(view);
        page.set();
        assert_eq!(store.lasting::<Count>().0.get_untracked(), 7);
    }
}
