//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new("heads-projection", keys::panel_heads_projection),
    Panel::new("heads-scores", keys::scores),
    Panel::new("heads-mixed", keys::panel_heads_mixed),
    Panel::new("heads-scaling", keys::panel_heads_scaling),
    Panel::new("heads-together", keys::panel_heads_together),
    Panel::new("heads-ablate", keys::panel_heads_ablate),
    Panel::new("heads-causal", keys::panel_heads_causal),
    Panel::new("heads-changed", keys::changes),
    Panel::new("heads-products", keys::panel_heads_products),
];
