//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// Who sees whom.
pub const SEES: &str = "families-sees";
/// All networks in a table.
pub const TABLE: &str = "families-table";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] =
    &[Panel::new(SEES, keys::panel_families_sees), Panel::new(TABLE, keys::panel_families_table)];
