//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// Answers and maps.
pub const WRITE: &str = "translation-write";
/// Right answers by length.
pub const LENGTHS: &str = "translation-lengths";
/// One look in numbers.
pub const STEP: &str = "translation-step";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(WRITE, keys::panel_translation_write),
    Panel::new(LENGTHS, keys::panel_translation_lengths),
    Panel::new(STEP, keys::panel_translation_step),
];
