//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// The panel of one word beside all heads.
pub const LOOK: &str = "overview";
/// The panel of the chosen head as a matrix.
pub const MATRIX: &str = "matrix";
/// The panel of two sentences in one head.
pub const COMPARE: &str = "attention-compare";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(LOOK, keys::panel_look),
    Panel::new(MATRIX, keys::matrix),
    Panel::new("lines", keys::panel_lines).extra(),
    Panel::new(COMPARE, keys::compare).extra(),
];
