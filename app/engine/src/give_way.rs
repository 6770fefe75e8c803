//! What may wait lets everybody else go first.

use std::cell::Cell;

use crate::scope::working;
use crate::session;
use crate::turn::next_turn;

thread_local! {
    /// Texts that are being looked at.
    static LOOKING: Cell<usize> = const { Cell::new(0) };
}

/// Lets everybody else go first: messages, passes, texts that are looked at. What follows may be
/// long, and the page is told. Outside a browser there is nobody else.
pub async fn yield_to_others() {
    while cfg!(target_family = "wasm") {
        next_turn().await;
        if !session::is_working() && LOOKING.get() == 0 {
            return working();
        }
    }
}

/// Counts as looking at a text as long as it lives.
pub struct Looking;

impl Looking {
    /// What learns waits from now on.
    pub fn begin() -> Self {
        LOOKING.set(LOOKING.get() + 1);
        Self
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        LOOKING.set(LOOKING.get().saturating_sub(1));
    }
}
