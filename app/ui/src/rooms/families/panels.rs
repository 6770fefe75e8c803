//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("families-sees", keys::panel_families_sees),
    Panel::new("families-table", keys::panel_families_table),
];
