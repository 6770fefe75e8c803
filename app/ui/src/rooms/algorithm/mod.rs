//! The forward pass and the loss as pseudocode, beside their numbers.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Algorithm,
    name: keys::room_algorithm,
    panels: &[
        Panel::new("algorithm-forward", keys::panel_algorithm_forward),
        Panel::new("algorithm-training", keys::panel_algorithm_training),
        Panel::new("algorithm-left-out", keys::panel_algorithm_left_out),
    ],
    open: view::open,
};
