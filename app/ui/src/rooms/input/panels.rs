//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("input-sum", keys::panel_input_sum),
    Panel::new("input-vectors", keys::panel_input_vectors),
    Panel::new("input-worked", keys::panel_input_worked).extra(),
    Panel::new("input-lengths", keys::panel_input_lengths).extra(),
    Panel::new("input-segments", keys::panel_input_segments).extra(),
    Panel::new("input-limits", keys::panel_input_limits).extra(),
    Panel::new("input-padding", keys::panel_input_padding).extra(),
    Panel::new("input-cost", keys::cost).extra(),
];
