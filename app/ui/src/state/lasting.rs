//! What a room or the lessons know for as long as the page is there, whether they are open or not.

use super::store::Store;

/// Signals that outlive the views that read them.
pub trait Lasts: Copy + Send + Sync + 'static {
    /// As they are when somebody asks for them first.
    fn begin(store: Store) -> Self;
}

impl Store {
    /// What lasts of this type.
    pub fn lasting<T: Lasts>(self) -> T {
        self.by_type.get(|| T::begin(self))
    }
}

#[cfg(test)]
mod tests {
    use leptos::prelude::*;

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
