//! The network with random weights, which is made when it is first asked for.

use std::cell::RefCell;

use bert::Bert;

/// What its weights are drawn from.
const SEED: u64 = 1;

/// Passes in a row that do without it, after which it is made anew where it is wanted again: it is as
/// large as the model.
const KEPT_FOR: usize = 16;

/// The network that was made last.
struct Random {
    bert: Bert,
    /// Passes since it was asked for.
    idle: usize,
}

thread_local! {
    /// On the device that asked for it last.
    static MADE: RefCell<Option<Random>> = const { RefCell::new(None) };
}

/// The network of the sizes of `bert`, on the same device.
pub fn beside(bert: &Bert) -> Bert {
    let device = |bert: &Bert| bert.encoder.embeddings.word.device();
    let known = MADE.with_borrow(|made| made.as_ref().map(|made| made.bert.clone()));
    known.filter(|known| device(known) == device(bert)).unwrap_or_else(|| {
        let made = bert.with_random_weights(SEED);
        MADE.set(Some(Random { bert: made.clone(), idle: 0 }));
        made
    })
}

/// Lets go of the network.
pub fn forget() {
    MADE.set(None);
}

/// Counts a pass, and lets go of the network where none has asked for it for long.
pub fn tidy(asked: bool) {
    MADE.with_borrow_mut(|made| {
        if let Some(random) = made {
            random.idle = if asked { 0 } else { random.idle + 1 };
        }
        made.take_if(|random| random.idle > KEPT_FOR);
    });
}
