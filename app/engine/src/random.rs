//! The network with random weights, which is made when it is first asked for.

use bert::Bert;

use crate::session;

/// What its weights are drawn from.
const SEED: u64 = 1;

/// Passes in a row that do without it, after which it is made anew where it is wanted again: it is as
/// large as the model.
const KEPT_FOR: usize = 16;

/// The network that was made last.
pub struct Random {
    bert: Bert,
    /// Passes since it was asked for.
    idle: usize,
}

/// The network of the sizes of `bert`, on the same device.
pub fn beside(bert: &Bert) -> Bert {
    let device = |bert: &Bert| bert.encoder.embeddings.word.device();
    let known = session::with(|session| session.random.as_ref().map(|random| random.bert.clone()));
    known.filter(|known| device(known) == device(bert)).unwrap_or_else(|| {
        let made = bert.with_random_weights(SEED);
        session::with(|session| session.random = Some(Random { bert: made.clone(), idle: 0 }));
        made
    })
}

/// Counts a pass, and lets go of the network where none has asked for it for long.
pub fn tidy(asked: bool) {
    session::with(|session| {
        if let Some(random) = &mut session.random {
            random.idle = if asked { 0 } else { random.idle + 1 };
        }
        session.random.take_if(|random| random.idle > KEPT_FOR);
    });
}
