//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("positions-tables", keys::panel_positions_tables),
    Panel::new("positions-curves", keys::curves),
    Panel::new("positions-one", keys::panel_positions_one),
    Panel::new("positions-similar", keys::panel_positions_similar),
    Panel::new("positions-shift", keys::panel_positions_shift),
    Panel::new("positions-live", keys::panel_positions_live),
    Panel::new("positions-about", keys::panel_positions_about),
];
