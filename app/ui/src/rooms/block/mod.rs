//! One layer, step by step.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Block,
    name: keys::room_block,
    panels: &[
        Panel::new("block-layer", keys::panel_block_layer),
        Panel::new("block-board", keys::panel_block_board).of_control("switches"),
        Panel::new("block-course", keys::panel_block_course),
    ],
    open: view::open,
};
