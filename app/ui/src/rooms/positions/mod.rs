//! Sinusoids and the learned table.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Positions,
    name: keys::room_positions,
    panels: &[
        Panel::new("positions-tables", keys::panel_positions_tables),
        Panel::new("positions-curves", keys::panel_positions_curves),
        Panel::new("positions-one", keys::panel_positions_one),
        Panel::new("positions-similar", keys::panel_positions_similar),
        Panel::new("positions-shift", keys::panel_positions_shift),
        Panel::new("positions-live", keys::panel_positions_live),
        Panel::new("positions-about", keys::panel_positions_about),
    ],
    open: view::open,
};
