//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("gradients-graph", keys::panel_gradients_graph),
    Panel::new("gradients-layers", keys::panel_gradients_layers),
];
