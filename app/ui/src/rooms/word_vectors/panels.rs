//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// The window over the sentence.
pub const WINDOW: &str = "vectors-window";
/// The training.
pub const LEARN: &str = "vectors-learn";
/// What the vectors know.
pub const ASK: &str = "vectors-ask";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(LEARN, keys::panel_vectors_learn),
    Panel::new(WINDOW, keys::panel_vectors_window),
    Panel::new(ASK, keys::panel_vectors_ask),
];
