//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// The panel of the layer as columns.
pub const LAYER: &str = "block-layer";
/// The panel of what can be switched off.
pub const BOARD: &str = "block-board";
/// The panel of one step of the layer.
pub const STEP: &str = "block-step";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(LAYER, keys::panel_block_layer),
    Panel::new(BOARD, keys::panel_block_board).of_control("switches"),
    Panel::new("block-course", keys::layer_by_layer).extra(),
    Panel::new(STEP, keys::panel_block_step),
];
