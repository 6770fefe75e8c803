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
