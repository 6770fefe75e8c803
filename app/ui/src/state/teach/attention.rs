//! The attention of the fine-tuned encoder on the typed sentence.

use leptos::prelude::*;
use model::training::Scope;
use protocol::{Beside, Input, Role};

use crate::state::lab::View;
use crate::state::store::Store;

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

/// The typed input in the fine-tuned encoder, in the room where it is taught. An encoder of which
/// only the head learned is what it was.
pub fn beside(store: Store, input: &Input) -> Option<Beside> {
    let learned = store.classroom.network.with_untracked(|network| {
        network.as_ref().is_some_and(|network| network.plan.scope != Scope::Head)
    });
    (store.view.get_untracked() == View::Teach && learned).then(|| Beside {
        role: Role::FineTuned,
        input: input.clone(),
        wishes: None,
        asking: Default::default(),
    })
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
