//! Token, position and segment vectors, and their sum.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Input,
    name: keys::room_input,
    panels: &[
        Panel::new("input-vectors", keys::panel_input_vectors),
        Panel::new("input-worked", keys::panel_input_worked),
        Panel::new("input-lengths", keys::panel_input_lengths),
        Panel::new("input-segments", keys::panel_input_segments),
        Panel::new("input-limits", keys::panel_input_limits),
        Panel::new("input-padding", keys::panel_input_padding),
        Panel::new("input-cost", keys::panel_input_cost),
    ],
    open: view::open,
};
