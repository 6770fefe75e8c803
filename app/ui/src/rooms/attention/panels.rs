//! The panels of the room.

use crate::state::panels::Panel;
use crate::text::keys;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("overview", keys::panel_overview),
    Panel::new("matrix", keys::panel_matrix),
    Panel::new("lines", keys::panel_lines),
    Panel::new(super::state::compare::PANEL, keys::panel_attention_compare),
];
