//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("pair-answer", keys::panel_pair_moves),
    Panel::new("pair-path", keys::panel_pair_path),
    Panel::new("pair-changes", keys::panel_pair_changes).extra(),
    Panel::new("pair-joint", keys::panel_pair_joint).extra(),
    Panel::new("pair-collected", keys::panel_pair_collected).extra(),
    Panel::new("pair-about", keys::about).extra(),
];
