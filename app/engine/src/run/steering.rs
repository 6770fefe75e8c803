//! What goes on of one kind, and what it was told to do.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::thread::LocalKey;

use futures_channel::oneshot;

/// What goes on, what it was told and has not done yet, and what it keeps to be asked about.
pub struct Steering<A, C> {
    current: Option<u32>,
    orders: VecDeque<C>,
    waiting: Option<oneshot::Sender<()>>,
    kept: A,
}

/// Where the steering of one kind lives. Never held across an await: messages arrive in between.
pub type Wheel<A, C> = &'static LocalKey<RefCell<Steering<A, C>>>;

impl<A: Default, C> Default for Steering<A, C> {
    fn default() -> Self {
        Self { current: None, orders: VecDeque::new(), waiting: None, kept: A::default() }
    }
}

impl<A: Default, C> Steering<A, C> {
    /// Takes the place of whatever went on; what that kept goes.
    pub fn take_over(&mut self, id: u32) {
        *self = Self { current: Some(id), ..Self::default() };
    }

    /// Ends what goes on under this number, and frees what it keeps.
    pub fn end(&mut self, id: u32) {
        if !self.is_over(id) {
            self.end_any();
        }
    }

    /// Ends whatever goes on.
    pub fn end_any(&mut self) {
        *self = Self::default();
    }

    /// Whether something newer has begun, or it was ended.
    pub fn is_over(&self, id: u32) -> bool {
        self.current != Some(id)
    }

    /// Tells it what to do; what is over does not hear it.
    pub fn order(&mut self, id: u32, order: C) {
        if !self.is_over(id) {
            self.orders.push_back(order);
            // Dropped, it wakes what waits.
            self.waiting = None;
        }
    }

    /// What it was told first and has not done yet.
    pub fn next(&mut self, id: u32) -> Option<C> {
        if self.is_over(id) { None } else { self.orders.pop_front() }
    }

    /// Changes what is kept, unless that is another run's by now.
    pub fn keep<T>(&mut self, id: u32, change: impl FnOnce(&mut A) -> T) -> Option<T> {
        (!self.is_over(id)).then(|| change(&mut self.kept))
    }

    /// What is kept.
    pub fn kept(&self) -> &A {
        &self.kept
    }
}

/// Waits until it is told something, or is over.
pub async fn wait<A: Default, C>(wheel: Wheel<A, C>) {
    let (sender, receiver) = oneshot::channel();
    wheel.with_borrow_mut(|steering| steering.waiting = Some(sender));
    // It is dropped, not sent.
    let _ = receiver.await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_goes_on_hears_orders_and_in_their_order() {
        let mut steering = Steering::<(), char>::default();
        steering.take_over(1);
        for order in ['a', 'b'] {
            steering.order(1, order);
        }
        steering.order(2, 'c');
        assert_eq!(
            [steering.next(1), steering.next(2), steering.next(1)],
            [Some('a'), None, Some('b')]
        );
        steering.order(1, 'd');
        steering.take_over(2);
        assert!(steering.is_over(1) && !steering.is_over(2));
        assert_eq!((steering.next(1), steering.next(2)), (None, None));
    }

    #[test]
    fn what_is_kept_goes_with_its_run() {
        let mut steering = Steering::<Vec<u8>, ()>::default();
        steering.take_over(1);
        assert_eq!(steering.keep(1, |kept| kept.push(7)), Some(()));
        assert_eq!(steering.keep(2, |kept| kept.push(8)), None);
        assert_eq!(steering.kept(), &[7]);
        // An older run ends nothing.
        steering.end(0);
        assert_eq!(steering.kept(), &[7]);
        steering.end(1);
        assert!(steering.kept().is_empty() && steering.is_over(1));
    }
}
