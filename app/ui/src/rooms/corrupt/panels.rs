//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("answers", keys::panel_answers),
    Panel::new("corrupting", keys::panel_corrupting).of_control("schemes"),
    Panel::new("lens", keys::layer_by_layer).of_control("lens").extra(),
    Panel::new("candidates", keys::panel_candidates).of_control("lens").extra(),
    Panel::new("contrast", keys::compare).of_control("contrast").extra(),
    Panel::new("changes", keys::changes).of_control("changes").extra(),
    Panel::new("boundary", keys::panel_boundary).of_control("boundary").extra(),
];
