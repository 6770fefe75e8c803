//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("pieces-greedy", keys::panel_pieces_greedy),
    Panel::new("pieces-words", keys::words),
    Panel::new("pieces-normal", keys::panel_pieces_normal).extra(),
    Panel::new("pieces-training", keys::panel_pieces_training).extra(),
];
