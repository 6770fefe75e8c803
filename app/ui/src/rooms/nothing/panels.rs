//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// The run.
pub const LEARN: &str = "nothing-learn";
/// Its attention.
pub const ATTENTION: &str = "nothing-attention";
/// Its vectors.
pub const WORDS: &str = "nothing-words";
/// What pretraining is worth.
pub const WORTH: &str = "nothing-worth";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(LEARN, keys::panel_nothing_learn),
    Panel::new(ATTENTION, keys::attention),
    Panel::new(WORDS, keys::words),
    Panel::new(WORTH, keys::panel_nothing_worth),
];
