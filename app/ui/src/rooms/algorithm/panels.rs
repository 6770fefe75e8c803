//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("algorithm-forward", keys::panel_algorithm_forward),
    Panel::new("algorithm-training", keys::training),
    Panel::new("algorithm-left-out", keys::panel_algorithm_left_out).extra(),
];
