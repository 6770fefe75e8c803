//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("neuron-unit", keys::panel_neuron_unit),
    Panel::new("neuron-line", keys::panel_neuron_line),
];
