//! The only panel.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// The picture.
pub const PANELS: &[Panel] = &[Panel::new("whole", keys::room_network)];
