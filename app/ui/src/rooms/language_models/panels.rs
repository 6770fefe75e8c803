//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// What comes next.
pub const NEXT: &str = "language-next";
/// States and gates.
pub const INSIDE: &str = "language-inside";
/// Gradients by distance.
pub const REACH: &str = "language-reach";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(NEXT, keys::panel_language_next),
    Panel::new(INSIDE, keys::panel_language_inside),
    Panel::new(REACH, keys::panel_language_reach),
];
