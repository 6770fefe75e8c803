//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("block-layer", keys::panel_block_layer),
    Panel::new("block-board", keys::panel_block_board).of_control("switches"),
    Panel::new("block-course", keys::layer_by_layer),
];
