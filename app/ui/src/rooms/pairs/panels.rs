//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("pair-answer", keys::answer),
    Panel::new("pair-path", keys::panel_pair_path),
    Panel::new("pair-changes", keys::panel_pair_changes),
    Panel::new("pair-joint", keys::panel_pair_joint),
    Panel::new("pair-collected", keys::panel_pair_collected),
    Panel::new("pair-about", keys::about),
];
