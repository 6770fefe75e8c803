//! The attention of the fine-tuned encoder on the typed sentence.

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::predictions::Asking;

use crate::rooms::teach::ROOM;
use crate::state::shown::{Maps, Shown};
use crate::state::store::Store;

/// The typed sentence in the fine-tuned encoder, as it is now.
pub const FINE_TUNED: Tag = Tag::new("fine_tuned", 0);

/// Whether the room asks for the fine-tuned encoder. One of which only the head learned is what it
/// was, and is not asked.
pub fn asked(store: Store) -> bool {
    *store.room.get() == ROOM && store.tuned.is_there.get()
}

/// The input in the fine-tuned encoder.
pub fn beside(store: Store, input: &Input) -> Option<Beside> {
    asked(store).then(|| Beside {
        tag: FINE_TUNED,
        input: input.clone(),
        network: Network::FineTuned,
        wishes: None,
        asking: Asking::default(),
    })
}

/// One entry a layer: the attention of the fine-tuned encoder on the same pieces, if it was asked
/// for.
pub fn fine_tuned(shown: &Shown) -> Option<&[Maps]> {
    let tuned = shown.other(&FINE_TUNED)?;
    (tuned.encoding.ids == shown.encoding.ids).then_some(&tuned.attention)
}

/// What to compare in the overview.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The encoder as it was trained before.
    Before,
    /// The fine-tuned encoder.
    Now,
    /// Now minus before.
    #[default]
    Difference,
}

/// Now minus before, cell by cell; nothing where their sizes differ.
pub fn difference(before: &[f32], now: &[f32]) -> Vec<f32> {
    if before.len() != now.len() {
        return Vec::new();
    }
    before.iter().zip(now).map(|(before, now)| now - before).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grew_is_positive() {
        assert_eq!(difference(&[0.25, 0.5], &[0.5, 0.25]), [0.25, -0.25]);
        assert!(difference(&[0.5], &[0.5, 0.5]).is_empty());
    }
}
