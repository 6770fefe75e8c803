//! The attention of every head.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Attention,
    name: keys::room_attention,
    panels: &[
        Panel::new("overview", keys::panel_overview),
        Panel::new("matrix", keys::panel_matrix),
        Panel::new("lines", keys::panel_lines),
        Panel::new(state::compare::PANEL, keys::panel_attention_compare),
    ],
    open: view::open,
};
