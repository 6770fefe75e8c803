//! Queries, keys and values of one head, and the heads together.

pub mod state;
pub(crate) mod view;

use super::Room;
use crate::state::panels::Panel;
use crate::state::view::View;
use crate::text::keys;

/// The room.
pub const ROOM: Room = Room {
    view: View::Heads,
    name: keys::room_heads,
    panels: &[
        Panel::new("heads-projection", keys::panel_heads_projection),
        Panel::new("heads-scores", keys::panel_heads_scores),
        Panel::new("heads-mixed", keys::panel_heads_mixed),
        Panel::new("heads-scaling", keys::panel_heads_scaling),
        Panel::new("heads-together", keys::panel_heads_together),
        Panel::new("heads-ablate", keys::panel_heads_ablate),
        Panel::new("heads-causal", keys::panel_heads_causal),
        Panel::new("heads-changed", keys::panel_heads_changed),
        Panel::new("heads-products", keys::panel_heads_products),
    ],
    open: view::open,
};
