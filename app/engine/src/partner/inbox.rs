//! Messages in the order in which they came, for one who takes them one by one.

use std::cell::RefCell;
use std::collections::VecDeque;

use futures_channel::oneshot;

/// What came and was not taken yet.
pub struct Inbox<T>(RefCell<State<T>>);

struct State<T> {
    messages: VecDeque<T>,
    /// How often the other side ever spoke.
    count: usize,
    /// Dropped, it wakes the one who waits.
    waiting: Option<oneshot::Sender<()>>,
    is_open: bool,
}

impl<T> Inbox<T> {
    /// Nothing came yet.
    pub const fn new() -> Self {
        let messages = VecDeque::new();
        Self(RefCell::new(State { messages, count: 0, waiting: None, is_open: true }))
    }

    /// A message comes.
    pub fn push(&self, message: T) {
        let mut state = self.0.borrow_mut();
        state.messages.push_back(message);
        state.count += 1;
        state.waiting = None;
    }

    /// The other side speaks, without a message: there will be one.
    pub fn spoke(&self) {
        self.0.borrow_mut().count += 1;
    }

    /// Nothing will come any more.
    pub fn close(&self) {
        let mut state = self.0.borrow_mut();
        state.is_open = false;
        state.waiting = None;
    }

    /// Whether something may still come.
    pub fn is_open(&self) -> bool {
        self.0.borrow().is_open
    }

    /// How often the other side spoke until somebody who waits now; `None` if nobody does.
    pub fn waited_for(&self) -> Option<usize> {
        let state = self.0.borrow();
        state.waiting.as_ref().map(|_| state.count)
    }

    /// The next message, if it is there.
    pub fn take(&self) -> Option<T> {
        self.0.borrow_mut().messages.pop_front()
    }

    /// The next message; `None` if none will come.
    pub async fn next(&self) -> Option<T> {
        loop {
            if let Some(message) = self.take() {
                return Some(message);
            }
            let (sender, receiver) = oneshot::channel();
            {
                let mut state = self.0.borrow_mut();
                if !state.is_open {
                    return None;
                }
                state.waiting = Some(sender);
            }
            // It is dropped, not sent.
            let _ = receiver.await;
        }
    }
}

/// Looks after which one who is waited for and says nothing is given up.
const LOOKS: usize = 3;

/// The patience with one who is waited for.
#[derive(Default)]
pub struct Patience {
    /// How often the other side had spoken at the last look, if somebody waited then.
    awaited: Option<usize>,
    looks: usize,
}

impl Patience {
    /// Looks once more. Whether it is at its end: nothing was said since, while somebody waited.
    pub fn ends(&mut self, waited_for: Option<usize>) -> bool {
        let silent = waited_for.is_some() && waited_for == self.awaited;
        self.looks = if silent { self.looks + 1 } else { 0 };
        self.awaited = waited_for;
        self.looks >= LOOKS
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    #[test]
    fn messages_are_taken_in_their_order() {
        let inbox = Inbox::new();
        inbox.push('a');
        inbox.push('b');
        assert_eq!([inbox.take(), inbox.take(), inbox.take()], [Some('a'), Some('b'), None]);
    }

    #[test]
    fn whoever_waits_gets_what_comes_and_nothing_once_it_is_closed() {
        let (inbox, mut context) = (Inbox::new(), Context::from_waker(Waker::noop()));
        {
            let mut next = pin!(inbox.next());
            assert!(next.as_mut().poll(&mut context).is_pending());
            assert_eq!(inbox.waited_for(), Some(0));
            inbox.push('a');
            assert_eq!(next.as_mut().poll(&mut context), Poll::Ready(Some('a')));
        }
        assert_eq!(inbox.waited_for(), None);
        let mut next = pin!(inbox.next());
        assert!(next.as_mut().poll(&mut context).is_pending());
        inbox.spoke();
        assert_eq!(inbox.waited_for(), Some(2));
        inbox.close();
        assert_eq!(next.as_mut().poll(&mut context), Poll::Ready(None));
        assert!(!inbox.is_open());
    }

    #[test]
    fn patience_ends_only_with_one_who_is_waited_for_and_silent() {
        let mut patience = Patience::default();
        let said = |patience: &mut Patience, all: &[Option<usize>]| {
            all.iter().map(|one| patience.ends(*one)).collect::<Vec<_>>()
        };
        assert_eq!(said(&mut patience, &[None; 9]), [false; 9]);
        assert_eq!(said(&mut patience, &[Some(1), Some(2), Some(3), Some(4)]), [false; 4]);
        assert_eq!(said(&mut patience, &[Some(4), None, Some(4), Some(4), Some(4)]), [false; 5]);
        assert!(patience.ends(Some(4)));
    }
}
