//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("input-vectors", keys::panel_input_vectors),
    Panel::new("input-worked", keys::panel_input_worked),
    Panel::new("input-lengths", keys::panel_input_lengths),
    Panel::new("input-segments", keys::panel_input_segments),
    Panel::new("input-limits", keys::panel_input_limits),
    Panel::new("input-padding", keys::panel_input_padding),
    Panel::new("input-cost", keys::cost),
];
