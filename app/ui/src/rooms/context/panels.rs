//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// Both pictures at a glance.
pub const MAP: &str = "context-map";
/// How well each feature tells the senses apart.
pub const MEASURED: &str = "context-measured";
/// The list of sentences.
pub const LIST: &str = "context-list";
/// The cosine of every two of them.
pub const COSINES: &str = "context-cosines";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(MAP, keys::map),
    Panel::new(LIST, keys::list).extra(),
    Panel::new(MEASURED, keys::measured).extra(),
    Panel::new(COSINES, keys::context_matrix_title),
];
