//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// One word in two places.
pub const TWICE: &str = "positions-twice";

/// Both tables.
pub const TABLES: &str = "positions-tables";
/// How alike positions are.
pub const SIMILAR: &str = "positions-similar";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(TWICE, keys::panel_positions_twice),
    Panel::new(TABLES, keys::panel_positions_tables),
    Panel::new("positions-curves", keys::curves).extra(),
    Panel::new("positions-one", keys::panel_positions_one).extra(),
    Panel::new(SIMILAR, keys::panel_positions_similar),
    Panel::new("positions-shift", keys::panel_positions_shift).extra(),
    Panel::new("positions-live", keys::panel_positions_live).extra(),
    Panel::new("positions-about", keys::panel_positions_about).extra(),
];
